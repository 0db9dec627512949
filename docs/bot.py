import json, os, random, time, urllib.request

SITE = "https://buttonmen.example"
HEAD = {"Authorization": "Bearer " + os.environ["BUTTONMEN_TOKEN"],
        "Content-Type": "application/json"}

def call(path, **data):
    body = json.dumps(data).encode() if data else None
    return json.load(urllib.request.urlopen(
        urllib.request.Request(SITE + path, body, HEAD)))

while True:
    for turn in call("/api/v1/turns/")["items"]:
        action = random.choice(turn["actions"])  # legal: think here
        call(turn["act"], action=action, decision=turn["decision"])
    time.sleep(5)
