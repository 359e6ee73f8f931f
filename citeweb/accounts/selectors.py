"""Reads of people."""

from citeweb.accounts.models import User

LOCAL_NAME = "local"


def local_person() -> User:
    """The one person of single-user mode, who owns everything there; made on first use, without a password."""
    person, created = User.objects.get_or_create(username=LOCAL_NAME, defaults={"first_name": "You"})
    if created:
        person.set_unusable_password()
        person.save(update_fields=["password"])
    return person
