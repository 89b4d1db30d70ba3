package io.mneme.context.history;

import io.mneme.api.journal.Position;
import io.mneme.context.source.History;
import java.util.ArrayList;
import java.util.List;

/** Looks up the places of lines in their whole history. */
public final class LaneIndexes {

    private final History history;
    private final List<HistoryLine> lines;
    private final long[] indexes;

    private LaneIndexes(History history, List<HistoryLine> lines) {
        this.history = history;
        this.lines = lines;
        indexes = new long[lines.size()];
    }

    /**
     * Returns the lines with their indexes.
     *
     * @param lines the lines in the order of positions
     * @param unchanged whether the journal has not changed since the known indexes were looked up; nothing is read then, if all
     *     are known
     */
    public static List<HistoryLine> complete(History history, List<HistoryLine> lines, boolean unchanged) {
        boolean known = unchanged && lines.stream().allMatch(line -> line.index() != HistoryLine.UNKNOWN);
        return known || lines.isEmpty() ? lines : new LaneIndexes(history, lines).complete();
    }

    private List<HistoryLine> complete() {
        int last = lines.size() - 1;
        look(0);
        look(last);
        fill(0, last);
        List<HistoryLine> complete = new ArrayList<>(lines.size());
        long lowest = 0;
        for (int i = 0; i <= last; i++) {
            // An entry that is deleted between two reads lowers the later ones; the next request notices the deletion.
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
