package io.mneme.store.jsonl;

import io.mneme.api.journal.Verification.Defect;
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
    RepeatedIdCheck(View<?> view, int max) {
        Map<String, Lane> lanes = view.rows().lanes();
        this.max = max;
        this.keys = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .mapToLong(RepeatedIds::key)
                .sorted()
                .toArray();
        this.places = lanes.keySet().stream()
                .filter(RepeatedIds::isHidden)
                .map(view.rows()::lane)
                .flatMapToInt(lane -> Arrays.stream(lane.rows(), 0, lane.count()))
                .mapToLong(row -> view.rows().places()[row])
                .sorted()
                .toArray();
        this.firsts = new long[keys.length];
        this.files = new String[view.sources().count()];
        view.files().forEach(file -> files[file.number()] = file.name());
    }

    /** Takes note of an entry with an id of its own. */
    void line(long place, long number, String id) {
        int key = keys.length == 0 ? -1 : Arrays.binarySearch(keys, Ids.key(id));
        if (key < 0) {
            return;
        }
        if (Arrays.binarySearch(places, place) < 0) {
            firsts[key] = Place.of(Place.file(place), number);
        } else if (repeated.size() < max) {
            repeated.add(new Repeated(files[Place.file(place)], number, id));
        } else {
            further++;
        }
    }

    /** Hands on a defect for each line that repeats the id of an entry that is there, and returns how many more there are. */
    long report(Consumer<Defect> defects) {
        for (Repeated line : repeated) {
            long first = firsts[Arrays.binarySearch(keys, Ids.key(line.id()))];
            if (first != 0) {
                String what = "repeats the id \"" + line.id() + "\" of line " + Place.start(first) + " of "
                        + files[Place.file(first)];
                defects.accept(new Defect(line.file(), line.line(), what, false));
            }
        }
        return further;
    }
}
