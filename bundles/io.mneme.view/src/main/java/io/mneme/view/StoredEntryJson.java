package io.mneme.view;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;

/** Writes entries of any kind as JSON, with their place in the journal. */
public final class StoredEntryJson {

    private StoredEntryJson() {}

    /** Returns an entry as an object on one line, with the entry in the JSON form of its kind. */
    public static <E> String line(Journal<E> journal, StoredEntry<E> stored) {
        ObjectNode json = JsonNodes.object();
        json.put("position", stored.position().value());
        json.put("id", stored.id());
        json.put("revision", stored.revision());
        json.putRawValue("entry", JsonNodes.raw(journal.json(stored.entry())));
        // In JSON, a line break can occur only between values, where a space is equivalent.
        return json.toString().replace('\r', ' ').replace('\n', ' ');
    }

    /** Returns a page of entries. */
    public static <E> JsonPage<StoredEntry<E>> page(Journal<E> journal, Slice<E> slice) {
        return JsonPage.of(slice, stored -> line(journal, stored));
    }
}
