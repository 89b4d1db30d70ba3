package io.mneme.context.history;

import io.mneme.api.journal.StoredEntry;

/**
 * A rendered entry in a prompt.
 *
 * @param position the entry's position in the journal
 * @param id the entry's id
 * @param revision the revision of the entry
 * @param text the line, its end included
 * @param chars the line's Unicode code points, its end included
 */
public record HistoryLine(long position, String id, String revision, String text, int chars) {

    /** Creates the line of a rendered entry. */
    static HistoryLine of(StoredEntry<?> entry, String rendered) {
        String text = "- " + rendered + "\n";
        return new HistoryLine(
                entry.position().value(), entry.id(), entry.revision(), text, text.codePointCount(0, text.length()));
    }

    /** Returns whether this is the line of the entry in its current revision. */
    boolean isOf(StoredEntry<?> entry) {
        return position == entry.position().value() && revision.equals(entry.revision());
    }

    /** Returns the line without its end, as the last line of a prompt. */
    public String withoutLineEnd() {
        return text.substring(0, text.length() - 1);
    }
}
