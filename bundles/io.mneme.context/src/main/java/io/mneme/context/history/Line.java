package io.mneme.context.history;

import io.mneme.api.journal.Stored;

/**
 * An entry as it reads in a prompt.
 *
 * @param position the entry's place in the journal
 * @param id the entry's id
 * @param revision which revision of the entry this is
 * @param text the line, its end included
 * @param chars the line's Unicode code points, its end included
 */
record Line(long position, String id, String revision, String text, int chars) {

    /** Makes a line of what an entry reads like. */
    static Line of(Stored<?> entry, String worded) {
        String text = "- " + worded + "\n";
        return new Line(
                entry.position().value(), entry.id(), entry.revision(), text, text.codePointCount(0, text.length()));
    }

    /** Returns whether this is how the entry, as it is now, reads. */
    boolean isOf(Stored<?> entry) {
        return position == entry.position().value() && revision.equals(entry.revision());
    }

    /** Returns the line without its end, as it stands last in a prompt. */
    String unended() {
        return text.substring(0, text.length() - 1);
    }
}
