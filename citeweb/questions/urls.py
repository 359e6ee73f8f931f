"""Addresses of questions, answers and their evidence."""

from django.urls import path

from citeweb.questions import views

urlpatterns = [
    path("libraries/<int:library_id>/", views.library, name="library"),
    path("libraries/<int:library_id>/ask/", views.ask, name="ask"),
    path("questions/<int:question_id>/", views.question, name="question"),
    path("questions/<int:question_id>/again/", views.again, name="again"),
    path("questions/<int:question_id>/remove/", views.remove_question, name="remove_question"),
    path("answers/<int:answer_id>/", views.answer, name="answer"),
    path("answers/<int:answer_id>/sent/", views.sent, name="sent"),
    path("answers/<int:answer_id>/citations/<int:number>/", views.evidence, name="evidence"),
    path("answers/<int:answer_id>/citations/<int:number>/newer/", views.newer, name="newer"),
    path("answers/<int:answer_id>/places/<int:citation_id>/", views.place, name="place"),
]
