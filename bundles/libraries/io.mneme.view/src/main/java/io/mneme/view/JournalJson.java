package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.ConversationEntry;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes entries of journals with their place in the journal, and the events of journals, as JSON. */
public final class JournalJson {

    private JournalJson() {}

    /** Returns an entry as an object on one line, with the entry in the JSON form of its kind. */
    public static <E> String line(Journal<E> journal, StoredEntry<E> stored) {
        return line(JsonNodes.object(), stored, journal.json(stored.entry()));
    }

    /** Returns an entry of a conversation in the same form, with the name of its journal before the others. */
    public static String line(Conversations conversations, ConversationEntry entry) {
        ObjectNode json = JsonNodes.object();
        json.put("journal", entry.journal());
        return line(json, entry.stored(), conversations.json(entry));
    }

    private static String line(ObjectNode json, StoredEntry<?> stored, String entry) {
        json.put("position", stored.position().value());
        json.put("id", stored.id());
        json.put("revision", stored.revision());
        json.putRawValue("entry", JsonNodes.raw(entry));
        // In JSON, a line break can occur only between values, where a space is equivalent.
        return json.toString().replace('\r', ' ').replace('\n', ' ');
    }

    /** Returns entries as an object whose {@code data} is the list of them. */
    public static <E> String list(Journal<E> journal, List<StoredEntry<E>> entries) {
        return entries.stream()
                .map(stored -> line(journal, stored))
                .collect(Collectors.joining(",", "{\"data\":[", "]}"));
    }

    /** Returns a page of entries. */
    public static <E> JsonPage<StoredEntry<E>> page(Journal<E> journal, Slice<E> slice) {
        return JsonPage.of(slice, stored -> line(journal, stored));
    }

    /** Returns an event as an object on one line: an entry in the JSON form of its kind, or a change. */
    public static <E> String line(Journal<E> journal, JournalEvent<E> event) {
        return event instanceof JournalEvent.Appended<E> appended
                ? line(journal, appended.entry())
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
