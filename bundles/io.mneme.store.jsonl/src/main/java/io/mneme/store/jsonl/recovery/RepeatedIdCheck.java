package io.mneme.store.jsonl.recovery;

import io.mneme.api.journal.VerificationReport.Defect;
import io.mneme.store.jsonl.contents.RepeatedIds;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.index.LineAddress;
import io.mneme.store.jsonl.index.Postings;
import io.mneme.store.jsonl.line.IdKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reports the lines that repeat an id, and the line that has the id first, while all files are read. */
final class RepeatedIdCheck {

    private final int maxLines;

    /** Addresses of the lines that repeat an id, ascending. */
    private final long[] addresses;

    /** Keys of the repeated ids, ascending. */
    private final long[] keys;

    /** For each of these keys the first line: number of its file and of the line; 0 if it was not found yet. */
    private final long[] firstLines;

    private final String[] files;
    private final List<RepeatedLine> repeated = new ArrayList<>();
    private long omitted;

    /**
     * A line that repeats an id.
     *
     * @param file name of the file
     * @param line number of the line
     * @param id the repeated id
     */
    private record RepeatedLine(String file, long line, String id) {}

    /** Creates a check of the files of a snapshot, which reports up to {@code maxLines} lines. */
    RepeatedIdCheck(Snapshot<?> snapshot, int maxLines) {
        Map<String, Postings> lanes = snapshot.table().lanes();
        this.maxLines = maxLines;
        this.keys = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .mapToLong(RepeatedIds::key)
                .sorted()
                .toArray();
        this.addresses = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .map(snapshot.table()::lane)
                .flatMapToInt(lane -> Arrays.stream(lane.rows(), 0, lane.count()))
                .mapToLong(row -> snapshot.table().addresses()[row])
                .sorted()
                .toArray();
        this.firstLines = new long[keys.length];
        this.files = new String[snapshot.fileSet().count()];
        snapshot.files().forEach(file -> files[file.number()] = file.name());
    }

    /** Adds a line whose entry has its own id. */
    void addLine(long address, long number, String id) {
        int key = keys.length == 0 ? -1 : Arrays.binarySearch(keys, IdKeys.key(id));
        if (key < 0) {
            return;
        }
        if (Arrays.binarySearch(addresses, address) < 0) {
            firstLines[key] = LineAddress.of(LineAddress.file(address), number);
        } else if (repeated.size() < maxLines) {
            repeated.add(new RepeatedLine(files[LineAddress.file(address)], number, id));
        } else {
            omitted++;
        }
    }

    /** Passes a defect for each line that repeats the id of an existing entry; returns the number of omitted lines. */
    long report(Consumer<Defect> sink) {
        for (RepeatedLine line : repeated) {
            long first = firstLines[Arrays.binarySearch(keys, IdKeys.key(line.id()))];
            if (first != 0) {
                String problem = "repeats the id \"" + line.id() + "\" of line " + LineAddress.start(first) + " of "
                        + files[LineAddress.file(first)];
                sink.accept(new Defect(line.file(), line.line(), problem, false));
            }
        }
        return omitted;
    }
}
