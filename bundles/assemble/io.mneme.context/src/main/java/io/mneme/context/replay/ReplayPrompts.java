package io.mneme.context.replay;

import io.mneme.context.history.HistoryLine;
import io.mneme.context.token.CommonPrefix;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * The prompts of a replay, which differ in nothing but the entries they show. It measures them line by line, so that a prompt
 * costs no more than its newest line. Used by one thread.
 */
final class ReplayPrompts {

    private static final int UNKNOWN = -1;

    private final ToIntFunction<String> measure;
    private final String bare;
    private final String opening;
    private final String label;
    private final String head;
    private final String tail;
    private final List<HistoryLine> lines;
    private final int headLength;
    private final int openingLength;
    private final int[] lengthUpTo;
    private final int[] closing;

    /**
     * Prepares the prompts.
     *
     * @param measure returns the length of a text, for example in tokens; the lengths of lines add up to that of the text
     * @param bare a prompt that shows no entry
     * @param opening the text before the history of a prompt that shows entries
     * @param label the text between that and the first entry, with the line break before it
     * @param tail the text after the last entry
     * @param lines all entries, oldest first
     */
    ReplayPrompts(
            ToIntFunction<String> measure,
            String bare,
            String opening,
            String label,
            String tail,
            List<HistoryLine> lines) {
        this.measure = measure;
        this.opening = opening;
        this.label = label;
        this.bare = bare;
        head = opening + label;
        this.tail = tail;
        this.lines = lines;
        headLength = measure.applyAsInt(head);
        openingLength = measure.applyAsInt(opening);
        lengthUpTo = new int[lines.size() + 1];
        closing = new int[lines.size()];
        Arrays.fill(closing, UNKNOWN);
        for (int i = 0; i < lines.size(); i++) {
            lengthUpTo[i + 1] = lengthUpTo[i] + measure.applyAsInt(lines.get(i).text());
        }
    }

    /** Returns the same prompts in another measure. */
    ReplayPrompts measuredBy(ToIntFunction<String> other) {
        return new ReplayPrompts(other, bare, opening, label, tail, lines);
    }

    /** Returns the length before the history of a prompt that shows entries. */
    int lengthBeforeHistory() {
        return openingLength;
    }

    /** Returns the length of the prompt that shows the entries from the first to before the last index. */
    int length(int from, int to) {
        if (from == to) {
            return measure.applyAsInt(bare);
        }
        int last = to - 1;
        if (closing[last] == UNKNOWN) {
            closing[last] = measure.applyAsInt(
                    HistoryLine.withoutLineEnd(lines.get(last).text()) + tail);
        }
        return headLength + lengthUpTo[last] - lengthUpTo[from] + closing[last];
    }

    /** Returns the length of what one prompt shares with another at its beginning. */
    int sharedLength(int from, int to, int otherFrom, int otherTo) {
        if (from == to || otherFrom == otherTo) {
            String text = text(from, to);
            return measure.applyAsInt(text.substring(0, CommonPrefix.common(text, text(otherFrom, otherTo))));
        }
        int at = 0;
        while (from + at < to - 1
                && otherFrom + at < otherTo - 1
                && lines.get(from + at).text().equals(lines.get(otherFrom + at).text())) {
            at++;
        }
        String rest = rest(from + at, to);
        String common = rest.substring(0, CommonPrefix.common(rest, rest(otherFrom + at, otherTo)));
        return headLength + lengthUpTo[from + at] - lengthUpTo[from] + measure.applyAsInt(common);
    }

    /** Returns the prompt from this entry to behind the next one: two prompts that agree so far differ within that. */
    private String rest(int from, int to) {
        int end = Math.min(from + 2, to);
        return end == to ? closed(from, to) : joined(from, end);
    }

    /** Returns the prompt that shows the entries from the first to before the last index. */
    private String text(int from, int to) {
        return from == to ? bare : head + closed(from, to);
    }

    private String joined(int from, int to) {
        return lines.subList(from, to).stream().map(HistoryLine::text).collect(Collectors.joining());
    }

    private String closed(int from, int to) {
        return HistoryLine.withoutLineEnd(joined(from, to)) + tail;
    }
}
