package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Added;
import io.mneme.store.jsonl.LedgerLine.Owned;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Computes where lines will be, and which positions the lines of each file will have, when some are moved to archives. */
final class Relocation {

    private final Rows rows;
    private final Removal removal;
    private final List<String> goals;

    /** Position of each line that is moved, in the order of their starts. */
    private final long[] positions;

    /** Length of each, without its end. */
    private final int[] lengths;

    /**
     * Prepares to compute.
     *
     * @param rows the lines as they are
     * @param removal the lines to move
     * @param goals the archive of each, in the order of their starts
     */
    Relocation(Rows rows, Removal removal, List<String> goals) {
        this.rows = rows;
        this.removal = removal;
        this.goals = goals;
        this.positions = new long[removal.rows().length];
        this.lengths = new int[removal.rows().length];
        for (int row : removal.rows()) {
            int line = Arrays.binarySearch(removal.starts(), rows.start(row));
            positions[line] = rows.positions()[row];
            lengths[line] = rows.lengths()[row];
        }
    }

    /** Returns the move out of a file, to the ends of archives. */
    Move move(Part from, Map<String, Part> archives) {
        Map<String, Move.Grown> grown = new TreeMap<>();
        long[] places = new long[positions.length];
        for (int i = 0; i < places.length; i++) {
            Part archive = archives.get(goals.get(i));
            Move.Grown so = grown.getOrDefault(archive.name, new Move.Grown(0, 0, 0, 0, 0));
            long start = archive.scanned + so.bytes();
            places[i] = Place.of(archive.number, start);
            long bytes = removal.before()[i + 1] - removal.before()[i];
            grown.put(
                    archive.name, new Move.Grown(so.bytes() + bytes, so.lines() + 1, positions[i], start, lengths[i]));
        }
        return new Move(from.name, from.number, removal, places, grown);
    }

    /** Returns the positions of the lines that each archive gets. */
    List<Added> added(Ownership ownership) {
        Map<String, PositionRanges> moved = new TreeMap<>();
        for (int i = 0; i < positions.length; i++) {
            PositionRanges ranges = moved.computeIfAbsent(goals.get(i), first -> new PositionRanges());
            ownership.join(ranges, positions[i], positions[i] + 1);
        }
        return moved.entrySet().stream()
                .map(archive -> new Added(archive.getKey(), archive.getValue()))
                .toList();
    }

    /**
     * Returns the positions of what stays in the file and is appended to it.
     *
     * @param end the newest position of all; an archive may have it, so what is appended begins behind it
     */
    Owned remaining(Part from, Ownership ownership, long end) {
        PositionRanges remaining = ownership.ranges(staying(from));
        ownership.join(remaining, ownership.free(end), PositionRanges.OPEN);
        return new Owned(from.name, from.name, remaining);
    }

    /** Lines of one file are almost always in the order of their positions, so this seldom has to sort. */
    private long[] staying(Part from) {
        long[] starts = new long[rows.count()];
        long[] staying = new long[rows.count()];
        int count = 0;
        boolean ascending = true;
        int gone = 0;
        for (int row = 0; row < rows.count(); row++) {
            if (gone < removal.rows().length && removal.rows()[gone] == row) {
                gone++;
            } else if (rows.file(row) == from.number) {
                starts[count] = rows.start(row);
                staying[count] = rows.positions()[row];
                ascending &= count == 0 || starts[count] > starts[count - 1];
                count++;
            }
        }
        return ascending ? Arrays.copyOf(staying, count) : sorted(starts, staying, count);
    }

    private static long[] sorted(long[] starts, long[] positions, int count) {
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingLong(line -> starts[line]))
                .mapToLong(line -> positions[line])
                .toArray();
    }
}
