"""Random and mutated requests, socket frames and e-mails against a site on this machine.

script/services script/hostile --requests 20000 --seed 7

Eight kinds of users send them, by browser and by API programs. The site must answer every request without a
server error, must not let users change matches of other players, and must not reveal secrets. Afterwards the
site must be intact. Each failure is printed with a number that repeats it: --seed 7 --only 431.
"""
