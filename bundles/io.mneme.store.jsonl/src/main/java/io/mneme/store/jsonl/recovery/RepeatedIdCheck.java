package io.mneme.store.jsonl.recovery;

import io.mneme.api.journal.Verification.Defect;
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

/** Finds where the lines are that repeat an id, and which line had it first, while all files are read. */
final class RepeatedIdCheck {

    private final int max;

    /** Where each repeating line starts, ascending. */
    private final long[] places;

    /** Keys of the ids that are repeated, ascending. */
    private final long[] keys;

    /** Where the line is that is listed under each of these ids: number of the file and of the line; 0 if there is none. */
    private final long[] firsts;

    private final String[] files;
    private final List<Repeated> repeated = new ArrayList<>();
    private long further;

    /**
     * A line that repeats an id.
     *
     * @param file its file
     * @param line its number
     * @param id the id
     */
    private record Repeated(String file, long line, String id) {}

    /** Prepares for the files of a view; at most {@code max} lines are named. */
    RepeatedIdCheck(Snapshot<?> snapshot, int max) {
        Map<String, Postings> lanes = snapshot.table().lanes();
        this.max = max;
        this.keys = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .mapToLong(RepeatedIds::key)
                .sorted()
                .toArray();
        this.places = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .map(snapshot.table()::lane)
                .flatMapToInt(lane -> Arrays.stream(lane.rows(), 0, lane.count()))
                .mapToLong(row -> snapshot.table().addresses()[row])
                .sorted()
                .toArray();
        this.firsts = new long[keys.length];
        this.files = new String[snapshot.fileSet().count()];
        snapshot.files().forEach(file -> files[file.number()] = file.name());
    }

    /** Takes note of an entry with an id of its own. */
    void line(long place, long number, String id) {
        int key = keys.length == 0 ? -1 : Arrays.binarySearch(keys, IdKeys.key(id));
        if (key < 0) {
            return;
        }
        if (Arrays.binarySearch(places, place) < 0) {
            firsts[key] = LineAddress.of(LineAddress.file(place), number);
        } else if (repeated.size() < max) {
            repeated.add(new Repeated(files[LineAddress.file(place)], number, id));
        } else {
            further++;
        }
    }

    /** Hands on a defect for each line that repeats the id of an entry that is there, and returns how many more there are. */
    long report(Consumer<Defect> defects) {
        for (Repeated line : repeated) {
            long first = firsts[Arrays.binarySearch(keys, IdKeys.key(line.id()))];
            if (first != 0) {
                String what = "repeats the id \"" + line.id() + "\" of line " + LineAddress.start(first) + " of "
                        + files[LineAddress.file(first)];
                defects.accept(new Defect(line.file(), line.line(), what, false));
            }
        }
        return further;
    }
}
