package io.mneme.context.source;

import io.mneme.api.journal.Position;
import io.mneme.spi.render.HistoryEntry;
import java.util.function.Supplier;

/**
 * A stored entry of a history. Its form for renderers is made on request only, since most entries have been rendered before.
 *
 * @param position its position in the journal
 * @param id its id in the journal
 * @param revision its revision; compare for equality only
 * @param form returns its form for renderers, with the same id
 */
public record HistoryItem(Position position, String id, String revision, Supplier<HistoryEntry> form) {

    /** Returns the same entry with these texts. */
    public HistoryItem withTexts(String speaker, String recognised, String text) {
        HistoryEntry entry = form.get();
        HistoryEntry other = new HistoryEntry(entry.id(), entry.role(), speaker, recognised, text, entry.timestamp());
        return new HistoryItem(position, id, revision, () -> other);
    }
}
