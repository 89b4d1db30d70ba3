package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.StoredEntry;
import java.util.Locale;

/** Writes the events of a journal as JSON. */
public final class JournalEventJson {

    private JournalEventJson() {}

    /** Returns an event as an object on one line: an entry in the JSON form of its kind, or a change. */
    public static <E> String line(Journal<E> journal, JournalEvent<E> event) {
        ObjectNode json = event instanceof JournalEvent.Appended<E> appended
                ? entry(journal, appended.entry())
                : change(((JournalEvent.Changed<E>) event).change());
        // In JSON, a line break can occur only between values, where a space is equivalent.
        return json.toString().replace('\r', ' ').replace('\n', ' ');
    }

    private static <E> ObjectNode entry(Journal<E> journal, StoredEntry<E> stored) {
        ObjectNode json = JsonNodes.object();
        json.put("position", stored.position().value());
        json.put("id", stored.id());
        json.put("revision", stored.revision());
        json.putRawValue("entry", JsonNodes.raw(journal.json(stored.entry())));
        return json;
    }

    private static ObjectNode change(Change change) {
        ObjectNode json = JsonNodes.object();
        json.put("position", change.position().value());
        json.put("what", change.type().name().toLowerCase(Locale.ROOT));
        json.put("target", change.target().value());
        json.put("id", change.id());
        return json;
    }
}
