package io.mneme.store.jsonl.maintenance;

import io.mneme.store.jsonl.contents.ContentsTransition.LineMove;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.ledger.LedgerRecord.Added;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.PositionMap;
import io.mneme.store.jsonl.ledger.PositionRanges;
import io.mneme.store.jsonl.line.FileRangeDigest;
import io.mneme.store.jsonl.maintenance.ArchiveSelector.ArchiveRun;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Computes the addresses of all lines and the positions of each file after lines have moved to archives. */
final class ArchivePlan {

    private static final LineMove.GrownArchive NOT_GROWN = new LineMove.GrownArchive(0, 0, 0, 0, 0, "");

    private final LineRemoval removal;
    private final List<ArchiveRun> runs;

    /** Position of each line that moves, in the order of their starts. */
    private final long[] positions;

    /** Length of each, without its end. */
    private final int[] lengths;

    /** Digest of the last line that each archive gets. */
    private final Map<String, String> lastDigests;

    /**
     * Prepares the computation.
     *
     * @param table the lines; their rows stay the same until the move
     * @param removal the lines that move
     * @param runs their archives, in the order of their starts
     * @param file the file that they leave; the last line of each archive is read
     */
    ArchivePlan(LineTable table, LineRemoval removal, List<ArchiveRun> runs, ByteSource file) throws IOException {
        this.removal = removal;
        this.runs = runs;
        this.positions = new long[removal.count()];
        this.lengths = new int[removal.count()];
        int[] rows = removal.rows();
        for (int i = 0; i < rows.length; i++) {
            long start = table.start(rows[i]);
            int line = removal.starts()[i] == start ? i : Arrays.binarySearch(removal.starts(), start);
            positions[line] = table.positions()[rows[i]];
            lengths[line] = table.lengths()[rows[i]];
        }
        this.lastDigests = lastDigests(file);
    }

    private Map<String, String> lastDigests(ByteSource file) throws IOException {
        Map<String, Integer> lastLines = new TreeMap<>();
        runs.forEach(run -> lastLines.put(run.archive(), run.end() - 1));
        Map<String, String> digests = new TreeMap<>();
        for (Map.Entry<String, Integer> last : lastLines.entrySet()) {
            long start = removal.starts()[last.getValue()];
            long digest = FileRangeDigest.of(file, start, start + lengths[last.getValue()]);
            digests.put(last.getKey(), LineDigest.hex(digest));
        }
        return digests;
    }

    /** Returns the names of the archives that get lines. */
    Set<String> names() {
        return runs.stream().map(ArchiveRun::archive).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the ranges of the file that each archive gets. */
    Map<String, List<ByteRange>> ranges() {
        Map<String, List<ByteRange>> ranges = new TreeMap<>();
        for (ArchiveRun run : runs) {
            ranges.computeIfAbsent(run.archive(), first -> new ArrayList<>())
                    .addAll(removal.ranges(run.first(), run.end()));
        }
        return ranges;
    }

    /** Returns the move out of a file, to the ends of archives. */
    LineMove move(FileState from, Map<String, FileState> archives) {
        Map<String, LineMove.GrownArchive> grown = new TreeMap<>();
        long[] addresses = new long[positions.length];
        for (ArchiveRun run : runs) {
            FileState archive = archives.get(run.archive());
            LineMove.GrownArchive before = grown.getOrDefault(archive.name(), NOT_GROWN);
            long start = archive.scannedBytes() + before.bytes();
            for (int line = run.first(); line < run.end(); line++) {
                addresses[line] = LineAddress.of(archive.number(), start + removal.bytes(run.first(), line));
            }
            grown.put(archive.name(), grown(before, run, addresses[run.end() - 1]));
        }
        return new LineMove(from.name(), from.number(), removal, addresses, grown);
    }

    private LineMove.GrownArchive grown(LineMove.GrownArchive before, ArchiveRun run, long lastAddress) {
        int last = run.end() - 1;
        return new LineMove.GrownArchive(
                before.bytes() + removal.bytes(run.first(), run.end()),
                before.lines() + run.end() - run.first(),
                positions[last],
                LineAddress.start(lastAddress),
                lengths[last],
                lastDigests.get(run.archive()));
    }

    /** Returns the positions of the lines that each archive gets. */
    List<Added> added(PositionMap positionMap) {
        Map<String, PositionRanges> moved = new TreeMap<>();
        for (ArchiveRun run : runs) {
            PositionRanges ranges = moved.computeIfAbsent(run.archive(), first -> new PositionRanges());
            join(positionMap, ranges, positions, run.first(), run.end());
        }
        return moved.entrySet().stream()
                .map(archive -> new Added(archive.getKey(), archive.getValue()))
                .toList();
    }

    /** Adds positions to ranges, consecutive ones at once. */
    private static void join(PositionMap positionMap, PositionRanges ranges, long[] positions, int first, int end) {
        for (int from = first; from < end; ) {
            int to = from + 1;
            while (to < end && positions[to] == positions[to - 1] + 1) {
                to++;
            }
            positionMap.join(ranges, positions[from], positions[to - 1] + 1);
            from = to;
        }
    }

    /**
     * Returns the positions of the lines that stay in the file and of those that will be appended to it.
     *
     * @param table the lines now, right before the move
     * @param end the newest position of all; an archive may have it, so appended lines start after it
     */
    FileRanges remaining(FileState from, LineTable table, PositionMap positionMap, long end) {
        long[] staying = remainingPositions(from, table);
        PositionRanges remaining = new PositionRanges();
        join(positionMap, remaining, staying, 0, staying.length);
        positionMap.join(remaining, positionMap.nextFree(end), PositionRanges.OPEN);
        return new FileRanges(from.name(), from.name(), remaining);
    }

    /** Lines of one file are almost always in the order of their positions, so this rarely sorts. */
    private long[] remainingPositions(FileState from, LineTable table) {
        long[] starts = new long[table.count()];
        long[] staying = new long[table.count()];
        int count = 0;
        boolean ascending = true;
        int removed = 0;
        for (int row = 0; row < table.count(); row++) {
            if (removed < removal.count() && removal.rows()[removed] == row) {
                removed++;
            } else if (table.file(row) == from.number()) {
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
