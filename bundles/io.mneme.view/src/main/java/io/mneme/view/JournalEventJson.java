package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.UnreadableException;
import java.util.Locale;

/** Writes the events of a journal as JSON. */
public final class JournalEventJson {

    private JournalEventJson() {}

    /** Returns an event as an object on one line: an entry in the JSON form of its kind, or a change. */
    public static <E> String line(Journal<E> journal, JournalEvent<E> event) {
        return event instanceof JournalEvent.Appended<E> appended
                ? StoredEntryJson.line(journal, appended.entry())
                : change(((JournalEvent.Changed<E>) event).change()).toString();
    }

    /** Returns a span of entries that cannot be read now as an object on one line. */
    public static String line(UnreadableException unreadable) {
        ObjectNode json = JsonNodes.object();
        json.put("first", unreadable.from().value());
        json.put("last", unreadable.to().value());
        return json.toString();
    }

    private static ObjectNode change(Change change) {
        ObjectNode json = JsonNodes.object();
        json.put("position", change.position().value());
        json.put("what", change.type().name().toLowerCase(Locale.ROOT));
        boolean entry = change.type() != Change.Type.REPLACED_FILE;
        json.put("target", entry ? change.target().value() : 0);
        json.put("id", change.id());
        if (!entry) {
            json.put("first", change.target().value());
            json.put("last", change.last().value());
        }
        return json;
    }
}
