package io.mneme.index.lucene.feed;

import static java.util.stream.Collectors.joining;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans.SkippedSpan;
import io.mneme.api.search.JournalCoverage;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How far the index has followed a journal.
 *
 * @param lineage the lineage of the journal's positions
 * @param position the last position that is indexed
 * @param skipped the spans before it that could not be read
 * @param complete whether the end of the journal was reached since its entries are indexed
 */
public record JournalMark(String lineage, Position position, List<SkippedSpan> skipped, boolean complete) {

    /** Of a journal that is not indexed at all. */
    static final JournalMark NONE = new JournalMark("", Position.START, List.of(), false);

    private static final String BETWEEN_PARTS = "\n";

    public JournalMark {
        skipped = List.copyOf(skipped);
    }

    /** Returns how much of a journal an index with this mark covers; a journal that has grown since is not complete. */
    public JournalCoverage coverage(String journal, Position end) {
        return new JournalCoverage(journal, position, end, complete && !end.isAfter(position), skipped.size());
    }

    /** Returns the mark as text for a commit. That the end was reached is not in it: entries may have been added since. */
    String toText() {
        String spans = skipped.stream()
                .map(span -> span.before().value() + "-" + span.last().value())
                .collect(joining(","));
        return String.join(BETWEEN_PARTS, lineage, Long.toString(position.value()), spans);
    }

    /** Returns the mark that a text was made from; empty if it was made from none. */
    static Optional<JournalMark> parse(String text) {
        String[] parts = text.split(BETWEEN_PARTS, -1);
        if (parts.length != 3 || !parts[1].matches("\\d{1,18}") || !parts[2].matches("(\\d{1,18}-\\d{1,18},?)*")) {
            return Optional.empty();
        }
        List<SkippedSpan> spans = Arrays.stream(parts[2].split(","))
                .filter(span -> !span.isEmpty())
                .map(JournalMark::span)
                .toList();
        return Optional.of(new JournalMark(parts[0], position(parts[1]), spans, false));
    }

    private static SkippedSpan span(String text) {
        String[] ends = text.split("-");
        return new SkippedSpan(position(ends[0]), position(ends[1]));
    }

    private static Position position(String digits) {
        return new Position(Long.parseLong(digits));
    }
}
