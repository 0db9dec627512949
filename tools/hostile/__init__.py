"""Random and mutated requests, socket frames and mails against a site on this machine.

script/services script/hostile --requests 20000 --seed 7

Eight kinds of users send them, by browser and by programs. The site must not answer with a server error or
not at all, change a match of other players, or reveal secrets; and afterwards it must be intact. Each failure
is printed with its number, by which it can be repeated: --seed 7 --only 431.
"""
