"""The search index over passages, in whichever database this is."""

from django.db import migrations


def create(apps, schema_editor):
    from citeweb.retrieval.index import index_for

    index_for(schema_editor.connection).create()


class Migration(migrations.Migration):
    dependencies = [("documents", "0001_initial")]
    operations = [migrations.RunPython(create, migrations.RunPython.noop)]
