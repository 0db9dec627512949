import http.client, json, os, random, time, urllib.request

SITE = "https://buttonmen.example"
HEAD = {"Authorization": "Bearer " + os.environ["BUTTONMEN_TOKEN"],
        "Content-Type": "application/json"}

def call(path, data=None, **more):
    body = json.dumps(data).encode() if data else None
    return urllib.request.urlopen(urllib.request.Request(SITE + path, body, HEAD | more))

while True:
    try:
        for line in call("/api/v1/events/", Accept="text/event-stream"):
            if line in (b"event: begin\n", b"event: turn\n"):
                for turn in json.load(call("/api/v1/turns/"))["items"]:
                    action = random.choice(turn["actions"])  # legal: think here
                    call(turn["act"], {"action": action, "decision": turn["decision"]})
    except (OSError, http.client.HTTPException) as refused:  # too often, too late, or away
        print(refused)
        time.sleep(int(getattr(refused, "headers", {}).get("Retry-After", 5)))
