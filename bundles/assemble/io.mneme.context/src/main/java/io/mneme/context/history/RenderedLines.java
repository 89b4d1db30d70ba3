package io.mneme.context.history;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.Position;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.context.history.HistoryBlocks.FinishedBlock;
import io.mneme.context.window.WindowCache.KeptEntries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rendered lines of a window, kept from one request to the next.
 *
 * @param from position of the oldest line that is shown
 * @param generation the generation of the redaction of the lines
 * @param range what was read of the journal
 * @param complete whether the lines are those of all entries that were read
 * @param lines the lines that the window was chosen from, in the order of positions; never empty
 * @param finished the finished blocks of those that are shown, in their order
 */
public record RenderedLines(
        long from,
        long generation,
        ReadRange range,
        boolean complete,
        List<HistoryLine> lines,
        List<FinishedBlock> finished)
        implements KeptEntries {

    /**
     * What was read of a journal: as long as it is the same, the journal has the same entries for it.
     *
     * @param end the journal's end before it was read
     * @param limit the most entries that were read
     * @param maxEntryChars the maximum length of a text of an entry
     */
    record ReadRange(JournalEnd end, int limit, int maxEntryChars) {}

    public RenderedLines {
        lines = List.copyOf(lines);
        finished = List.copyOf(finished);
    }

    /**
     * Returns the same with the finished blocks of its lines.
     *
     * @param ends positions of the lines that end blocks, ascending
     * @param known the finished blocks of the last request
     */
    RenderedLines divided(List<Long> ends, List<FinishedBlock> known, String journal) {
        return new RenderedLines(
                from,
                generation,
                range,
                complete,
                lines,
                new HistoryBlocks(journal, Map.of()).finished(shownLines(), ends, known));
    }

    @Override
    public int shown() {
        return lines.size() - firstShown();
    }

    /** Returns the lines in the window, oldest first. */
    List<HistoryLine> shownLines() {
        int first = firstShown();
        return first == 0 ? lines : lines.subList(first, lines.size());
    }

    private int firstShown() {
        int first = lines.size();
        while (first > 0 && lines.get(first - 1).position() >= from) {
            first--;
        }
        return first;
    }

    @Override
    public long chars() {
        long chars = 0;
        for (int i = 0; i < lines.size(); i++) {
            chars += lines.get(i).chars();
        }
        return chars;
    }

    /** Returns the journal's end before it was read. */
    JournalEnd end() {
        return range.end();
    }

    /** Returns whether these are the lines of all entries of a range, in a generation of the redaction. */
    boolean areOf(ReadRange asked, long ofGeneration) {
        return complete && generation == ofGeneration && range.equals(asked);
    }

    /** Returns whether it has a line of one of these entries. */
    boolean hasAny(Set<String> ids) {
        return lines.stream().anyMatch(line -> ids.contains(line.id()));
    }

    /**
     * Returns whether these entries are not those of the window and later ones.
     *
     * @param newest the newest entries, oldest first; at least one
     */
    boolean differsFrom(List<HistoryItem> newest) {
        return from < newest.get(0).position().value() || !sameAs(newest);
    }

    /**
     * Returns why entries from which the window differs need a rebuild; empty if they do not. Changes of entries outside the
     * window are no reason.
     *
     * @param newest the newest entries, oldest first; at least one
     * @param changes the changes since these lines
     */
    Optional<String> rebuildReason(List<HistoryItem> newest, Stream<Change> changes) {
        return changes.filter(change -> change.type() == Type.REPLACED_FILE
                        || contains(change.target().value()))
                .map(RenderedLines::reason)
                .findFirst()
                .or(() -> sameAs(newest) ? Optional.empty() : Optional.of("other entries belong into the window now"));
    }

    /** Returns whether the entries of the last request are unchanged. */
    private boolean sameAs(List<HistoryItem> newest) {
        long first = Math.max(from, newest.get(0).position().value());
        long last = lines.get(lines.size() - 1).position();
        int at = 0;
        while (at < lines.size() && lines.get(at).position() < first) {
            at++;
        }
        for (int i = 0; i < newest.size(); i++) {
            HistoryItem entry = newest.get(i);
            long position = entry.position().value();
            if (position >= first
                    && position <= last
                    && (at == lines.size() || !lines.get(at++).isOf(entry))) {
                return false;
            }
        }
        return at == lines.size();
    }

    private boolean contains(long position) {
        return position >= from && lines.stream().anyMatch(line -> line.position() == position);
    }

    private static String reason(Change change) {
        return switch (change.type()) {
            case EDITED -> "an entry in the window was edited";
            case DELETED -> "an entry in the window was deleted";
            case REPLACED_FILE -> "the journal's file was replaced";
        };
    }

    /**
     * Returns lines with their places in the whole history.
     *
     * @param lines the lines in the order of positions
     * @param unchanged whether the journal has not changed since the known places were looked up; nothing is read then, if all
     *     are known
     */
    public static List<HistoryLine> withIndexes(History history, List<HistoryLine> lines, boolean unchanged) {
        return lines.isEmpty() || unchanged && areKnown(lines) ? lines : new LaneIndexes(history, lines).complete();
    }

    private static boolean areKnown(List<HistoryLine> lines) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).index() == HistoryLine.UNKNOWN) {
                return false;
            }
        }
        return true;
    }

    /** Looks up the places of lines in their whole history. */
    private static final class LaneIndexes {

        private final History history;
        private final List<HistoryLine> lines;
        private final long[] indexes;

        LaneIndexes(History history, List<HistoryLine> lines) {
            this.history = history;
            this.lines = lines;
            indexes = new long[lines.size()];
        }

        List<HistoryLine> complete() {
            int last = lines.size() - 1;
            look(0);
            look(last);
            fill(0, last);
            List<HistoryLine> complete = new ArrayList<>(lines.size());
            long lowest = 0;
            for (int i = 0; i <= last; i++) {
                // An entry that is deleted between two reads lowers the later ones; the next request notices the
                // deletion.
                long index = Math.max(lowest, indexes[i]);
                complete.add(lines.get(i).at(index));
                lowest = index + 1;
            }
            return List.copyOf(complete);
        }

        /** Looks up the lines between two known ones; reads nothing where no entry is missing between them. */
        private void fill(int first, int last) {
            if (last - first < 2) {
                return;
            }
            if (indexes[last] - indexes[first] <= last - first) {
                for (int i = first + 1; i < last; i++) {
                    indexes[i] = indexes[first] + i - first;
                }
                return;
            }
            int middle = (first + last) >>> 1;
            look(middle);
            fill(first, middle);
            fill(middle, last);
        }

        private void look(int line) {
            indexes[line] = history.countBefore(new Position(lines.get(line).position()));
        }
    }
}
