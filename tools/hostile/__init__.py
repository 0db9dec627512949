"""Random and mutated requests, socket frames and mails against a site on this machine.

    script/services script/hostile --requests 20000 --seed 7

Eight kinds of users send them, in the browser and by programs. Nothing may be answered by an error of the
site or not at all, change a match that is not theirs, or tell what they may not know; and afterwards the site
has to be whole. What fails is printed with its number, by which it can be sent again: --seed 7 --only 431.
"""
