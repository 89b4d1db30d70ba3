package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.contents.LineMove;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.PositionMap;
import io.mneme.store.jsonl.ledger.PositionRanges;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Computes where lines will be, and which positions the lines of each file will have, when some are moved to archives. */
final class ArchivePlan {

    private final LineTable table;
    private final LineRemoval removal;
    private final List<String> targets;

    /** Position of each line that is moved, in the order of their starts. */
    private final long[] positions;

    /** Length of each, without its end. */
    private final int[] lengths;

    /**
     * Prepares to compute.
     *
     * @param table the lines as they are
     * @param removal the lines to move
     * @param targets the archive of each, in the order of their starts
     */
    ArchivePlan(LineTable table, LineRemoval removal, List<String> targets) {
        this.table = table;
        this.removal = removal;
        this.targets = targets;
        this.positions = new long[removal.rows().length];
        this.lengths = new int[removal.rows().length];
        for (int row : removal.rows()) {
            int line = Arrays.binarySearch(removal.starts(), table.start(row));
            positions[line] = table.positions()[row];
            lengths[line] = table.lengths()[row];
        }
    }

    /** Returns the move out of a file, to the ends of archives. */
    LineMove move(FileState from, Map<String, FileState> archives) {
        Map<String, LineMove.GrownArchive> grown = new TreeMap<>();
        long[] places = new long[positions.length];
        for (int i = 0; i < places.length; i++) {
            FileState archive = archives.get(targets.get(i));
            LineMove.GrownArchive so = grown.getOrDefault(archive.name, new LineMove.GrownArchive(0, 0, 0, 0, 0));
            long start = archive.scannedBytes + so.bytes();
            places[i] = LineAddress.of(archive.number, start);
            long bytes = removal.bytesRemovedBefore()[i + 1] - removal.bytesRemovedBefore()[i];
            grown.put(
                    archive.name,
                    new LineMove.GrownArchive(so.bytes() + bytes, so.lines() + 1, positions[i], start, lengths[i]));
        }
        return new LineMove(from.name, from.number, removal, places, grown);
    }

    /** Returns the positions of the lines that each archive gets. */
    List<Added> added(PositionMap positionMap) {
        Map<String, PositionRanges> moved = new TreeMap<>();
        for (int i = 0; i < positions.length; i++) {
            PositionRanges ranges = moved.computeIfAbsent(targets.get(i), first -> new PositionRanges());
            positionMap.join(ranges, positions[i], positions[i] + 1);
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
    FileRanges remaining(FileState from, PositionMap positionMap, long end) {
        PositionRanges remaining = positionMap.ranges(remainingPositions(from));
        positionMap.join(remaining, positionMap.nextFree(end), PositionRanges.OPEN);
        return new FileRanges(from.name, from.name, remaining);
    }

    /** Lines of one file are almost always in the order of their positions, so this seldom has to sort. */
    private long[] remainingPositions(FileState from) {
        long[] starts = new long[table.count()];
        long[] staying = new long[table.count()];
        int count = 0;
        boolean ascending = true;
        int gone = 0;
        for (int row = 0; row < table.count(); row++) {
            if (gone < removal.rows().length && removal.rows()[gone] == row) {
                gone++;
            } else if (table.file(row) == from.number) {
                starts[count] = table.start(row);
                staying[count] = table.positions()[row];
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
