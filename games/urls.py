from django.urls import path

from games.fairness import pages as fairness
from games.history import pages as history
from games.lists import my_matches, open_offers, standing_offers, watching
from games.making import inviting, one_device, picker
from games.making import pages as making
from games.match_page import pages as match_page
from games.match_page.board import cards
from games.match_page.doing import acting, by_link, chat, following, joining, own_notes, rematch, timekeeping
from games.replay import embedding, record
from games.replay import pages as replay

app_name = "games"
urlpatterns = [
    path("match/<int:pk>/", match_page.match, name="match"),
    path("match/<int:pk>/board/", match_page.board, name="board"),
    path("match/<int:pk>/act/", acting.act_view, name="act"),
    path("matches/", my_matches.matches, name="matches"),
    path("matches/open/", open_offers.open_offers, name="open"),
    path("matches/standing/", standing_offers.standing_offers, name="standing_offers"),
    path("matches/standing/<int:pk>/change/", standing_offers.change_standing_view, name="change_standing"),
    path("matches/standing/<int:pk>/end/", standing_offers.end_standing_view, name="end_standing"),
    path("matches/watch/", watching.watch, name="watch"),
    path("matches/dismiss/", my_matches.dismiss_view, name="dismiss"),
    path("matches/bring-back/", my_matches.bring_back_view, name="bring_back"),
    path("matches/history/", history.history, name="history"),
    path("next/", my_matches.next_match, name="next"),
    path("matches/new/", making.propose_view, name="propose"),
    path("matches/invite/", inviting.invite_view, name="invite"),
    path("matches/new/opponents/", making.opponents, name="opponents"),
    path("matches/new/recipe/", making.recipe_check, name="recipe"),
    path("matches/new/keep/<slug:side>/", picker.keep_while_picking, name="keep"),
    path("matches/new/<slug:side>/", picker.pick, name="pick"),
    path("matches/on-one-device/", one_device.share, name="share"),
    path("matches/on-one-device/keep/", one_device.keep_while_sharing, name="keep_while_sharing"),
    path("matches/on-one-device/<int:seat>/", one_device.pick_to_share, name="pick_to_share"),
    path("match/<int:pk>/take-back/", acting.take_back_view, name="take_back"),
    path("match/<int:pk>/order/", acting.leave_order_view, name="leave_order"),
    path("match/<int:pk>/order/take-back/", acting.take_order_back_view, name="take_order_back"),
    path("match/<int:pk>/take/", acting.take_device_view, name="take_device"),
    path("match/<int:pk>/preview/", match_page.preview_view, name="preview"),
    path("match/<int:pk>/cards/", cards.cards_view, name="cards"),
    path("match/<int:pk>/counts/", match_page.counts, name="counts"),
    path("match/<int:pk>/presence/", match_page.presence, name="presence"),
    path("match/<int:pk>/between/", match_page.between_view, name="between"),
    path("match/<int:pk>/log/", match_page.log, name="log"),
    path("match/<int:pk>/say/", chat.say_view, name="say"),
    path("match/<int:pk>/note/", own_notes.note_view, name="note"),
    path("match/<int:pk>/private/", chat.keep_private_view, name="keep_private"),
    path("match/<int:pk>/replay/", replay.replay, name="replay"),
    path("match/<int:pk>/replay/<int:step>.svg", replay.picture, name="picture"),
    path("match/<int:pk>/replay/<int:step>/cards/", replay.cards, name="replay_cards"),
    path("match/<int:pk>/record.txt", record.record, name="record"),
    path("match/<int:pk>/embed/", embedding.embed, name="embed"),
    path("match/<int:pk>/dice/", fairness.dice_of_match, name="dice"),
    path("match/<int:pk>/dice.json", fairness.draws_as_json, name="draws"),
    path("dice/", fairness.dice_statistics, name="dice_statistics"),
    path("dice/verify_dice.py", fairness.verifier, name="verifier"),
    path("match/<int:pk>/accept/", joining.accept_view, name="accept"),
    path("match/<int:pk>/by-link/<slug:key>/", by_link.take_by_link_view, name="take_by_link"),
    path("match/<int:pk>/describe/", joining.describe_view, name="describe"),
    path("match/<int:pk>/keep-on-offer/", joining.keep_on_offer_view, name="keep_on_offer"),
    path("match/<int:pk>/offer-to/", joining.offer_to_view, name="offer_to"),
    path("match/<int:pk>/decline/", joining.decline_view, name="decline"),
    path("match/<int:pk>/step-back/", joining.step_back_view, name="step_back"),
    path("match/<int:pk>/pick/", joining.pick_to_join_view, name="pick_to_join"),
    path("match/<int:pk>/abandon/", acting.abandon_view, name="abandon"),
    path("match/<int:pk>/surrender-round/", acting.surrender_round_view, name="surrender_round"),
    path("match/<int:pk>/surrender-match/", acting.surrender_match_view, name="surrender_match"),
    path("match/<int:pk>/claim/", timekeeping.claim_view, name="claim"),
    path("match/<int:pk>/give-time/", timekeeping.give_time_view, name="give_time"),
    path("match/<int:pk>/nudge/", timekeeping.nudge_view, name="nudge"),
    path("match/<int:pk>/ask/", acting.ask_view, name="ask"),
    path("match/<int:pk>/agree/", acting.agree_view, name="agree"),
    path("match/<int:pk>/disagree/", acting.disagree_view, name="disagree"),
    path("match/<int:pk>/follow/", following.follow_view, name="follow"),
    path("match/<int:pk>/feature/", following.feature_view, name="feature"),
    path("match/<int:pk>/coach/understood/", own_notes.understood_view, name="understood"),
    path("match/<int:pk>/star/", own_notes.star_view, name="star"),
    path("match/<int:pk>/later/", own_notes.later_view, name="later"),
    path("match/<int:pk>/rematch/", rematch.rematch_view, name="rematch"),
]
