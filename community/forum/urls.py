from django.urls import path

from community.forum.pages import boards, moderating, search, thread, writing
from community.moderation.friends_only import refuse_friends_only

app_name = "forum"
urlpatterns = [
    path("forum/", boards.boards, name="boards"),
    path("forum/search/", search.search, name="search"),
    path("forum/next/", thread.go_to_next, name="next"),
    path("forum/count/", thread.unread_count, name="count"),
    path("forum/read/", thread.mark_all_read_view, name="read_all"),
    path("forum/preview/", writing.preview, name="preview"),
    path("forum/desk/", moderating.moderation_page, name="desk"),
    path("forum/b/<slug:slug>/", boards.board, name="board"),
    path("forum/b/<slug:slug>/new/", writing.new_thread, name="new_thread"),
    path("forum/b/<slug:slug>/read/", thread.mark_board_read, name="read_board"),
    path("forum/about/<slug:kind>/<int:key>/", writing.thread_about, name="about"),
    path("forum/t/<int:pk>/", thread.thread, name="thread"),
    path("forum/t/<int:pk>/answer/", writing.send_answer, name="answer"),
    path("forum/t/<int:pk>/new/", thread.go_to_first_new, name="first_new"),
    path("forum/t/<int:pk>/read/", thread.mark_thread_read, name="read_thread"),
    path("forum/t/<int:pk>/newer/", thread.newer_posts, name="newer"),
    path("forum/t/<int:pk>/follow/", thread.follow, name="follow"),
    path("forum/t/<int:pk>/moderate/", moderating.on_thread, name="moderate"),
    path("forum/p/<int:pk>/", thread.post, name="post"),
    path("forum/p/<int:pk>/edit/", writing.change_post, name="edit"),
    path("forum/p/<int:pk>/unread/", thread.mark_unread, name="unread"),
    path("forum/p/<int:pk>/report/", writing.report_post, name="report"),
    path("forum/p/<int:pk>/moderate/", moderating.on_post, name="moderate_post"),
]
for pattern in urlpatterns:
    pattern.callback = refuse_friends_only(pattern.callback)
