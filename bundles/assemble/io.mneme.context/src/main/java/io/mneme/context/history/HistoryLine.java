package io.mneme.context.history;

import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.Candidate;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rendered entry in a prompt.
 *
 * @param position the entry's position in the journal
 * @param index how many entries of the lane are before it; {@link #UNKNOWN} until it is looked up
 * @param id the entry's id
 * @param revision the revision of the entry
 * @param timestamp when the entry took place; empty if unknown
 * @param startsTurn whether the entry starts a turn of the conversation
 * @param text the line or block, its end included
 * @param chars the Unicode code points of the text
 * @param counted the line as a window policy receives it; that of no encoding until its tokens are counted
 */
public record HistoryLine(
        long position,
        long index,
        String id,
        String revision,
        Optional<Instant> timestamp,
        boolean startsTurn,
        String text,
        int chars,
        CountedLine counted) {

    /**
     * A line as a window policy receives it, so that it is counted once.
     *
     * @param encoding the encoding in which its tokens were counted; empty if they were not
     * @param candidate the line with its tokens; null if they were not counted
     */
    record CountedLine(String encoding, @Nullable Candidate candidate) {

        private static final CountedLine NONE = new CountedLine("", null);
    }

    static final long UNKNOWN = -1;

    /** Creates the line of an entry that was rendered to a text; its index is unknown. */
    static HistoryLine of(HistoryItem item, HistoryEntry entry, String text) {
        return new HistoryLine(
                item.position().value(),
                UNKNOWN,
                item.id(),
                item.revision(),
                entry.timestamp(),
                entry.role() == Role.USER || entry.role() == Role.SYSTEM,
                text,
                text.codePointCount(0, text.length()),
                CountedLine.NONE);
    }

    /** Returns how many characters (UTF-16) a rendered entry may have; enough for both texts and the marks of differences. */
    static int maxChars(History history) {
        return (int) Math.min(Integer.MAX_VALUE, 20L * history.maxEntryChars() + 1_000);
    }

    /** Returns the same line with this index. */
    HistoryLine at(long newIndex) {
        return index == newIndex ? this : with(newIndex, CountedLine.NONE);
    }

    /** Returns the same line with its tokens. */
    HistoryLine countedBy(TokenCounter tokens) {
        if (counted.encoding().equals(tokens.encoding())) {
            return this;
        }
        Candidate candidate = new Candidate(position, index, chars, tokens.count(text), startsTurn, timestamp);
        return with(index, new CountedLine(tokens.encoding(), candidate));
    }

    private HistoryLine with(long newIndex, CountedLine newCounted) {
        return new HistoryLine(position, newIndex, id, revision, timestamp, startsTurn, text, chars, newCounted);
    }

    /** Returns the entry as a window policy receives it. */
    public Candidate candidate(TokenCounter tokens) {
        return countedBy(tokens).counted.candidate();
    }

    /** Returns where the entry is in the item of a history, without the line breaks after it; {@code source} is its number there. */
    SourceSpan span(int start, int source) {
        return new SourceSpan(0, source, start, start + lengthWithoutLineEnd(text));
    }

    /** Returns whether this is the line of the entry in its current revision. */
    boolean isOf(HistoryItem item) {
        return position == item.position().value() && revision.equals(item.revision());
    }

    /** Returns a text of lines without the line breaks at its end, as the end of a prompt's history. */
    public static String withoutLineEnd(String lines) {
        return lines.substring(0, lengthWithoutLineEnd(lines));
    }

    /** Returns how long a text of lines is without the line breaks at its end. */
    static int lengthWithoutLineEnd(CharSequence lines) {
        int end = lines.length();
        while (end > 0 && lines.charAt(end - 1) == '\n') {
            end--;
        }
        return end;
    }
}
