package io.mneme.store.jsonl;

import io.mneme.api.journal.Journal;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The growing list of a file's lines, without their texts. Only one thread at a time changes it; see {@link Rows}. */
final class Catalogue {

    private static final int FIRST_CAPACITY = 1 << 10;
    private static final int NOT_LOADABLE = Integer.MIN_VALUE;

    private final KeyIndex index;
    private final ConcurrentHashMap<String, Lane> lanes;
    private long[] starts;
    private int[] lengths;
    private long[] keys;
    private long[] positions;
    private int count;

    Catalogue() {
        this(new KeyIndex(), new ConcurrentHashMap<>(), FIRST_CAPACITY);
    }

    private Catalogue(KeyIndex index, ConcurrentHashMap<String, Lane> lanes, int capacity) {
        this.index = index;
        this.lanes = lanes;
        this.starts = new long[capacity];
        this.lengths = new int[capacity];
        this.keys = new long[capacity];
        this.positions = new long[capacity];
    }

    void addEntry(long start, int length, long key, long position, List<String> named) {
        int row = addRow(start, length, key, position);
        index.add(keys, row);
        list(row, Journal.EVERYTHING);
        for (String lane : named) {
            if (!lane.equals(Journal.EVERYTHING)) {
                list(row, lane);
            }
        }
    }

    /** Adds a line that is no entry. */
    void addMalformed(long start, int length, long position) {
        addRow(start, -1 - length, 0, position);
    }

    /** Adds a line that is too long to be looked at. */
    void addTooLong(long start, long position) {
        addRow(start, NOT_LOADABLE, 0, position);
    }

    static int malformedLength(int stored) {
        return stored == NOT_LOADABLE ? 0 : -1 - stored;
    }

    private int addRow(long start, int length, long key, long position) {
        if (count == starts.length) {
            grow(count + (count >> 1) + 1);
        }
        starts[count] = start;
        lengths[count] = length;
        keys[count] = key;
        positions[count] = position;
        return count++;
    }

    private void grow(int capacity) {
        starts = Arrays.copyOf(starts, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
    }

    private void list(int row, String lane) {
        lanes.computeIfAbsent(lane, name -> new Lane()).add(row);
    }

    /** Returns the lines as they are now. */
    Rows rows() {
        return new Rows(starts, lengths, keys, positions, index.table(), count, lanes);
    }

    /** Returns the catalogue of the file in which an entry has new content; this one must not grow any more. */
    Catalogue edited(int row, int length, List<String> named) {
        ConcurrentHashMap<String, Lane> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll(
                (name, lane) -> name.equals(Journal.EVERYTHING) || named.contains(name) ? lane : lane.without(row));
        named.forEach(name ->
                moved.merge(name, new Lane().with(row), (old, single) -> contains(old, row) ? old : old.with(row)));
        Catalogue edited = new Catalogue(index, moved, 0);
        edited.count = count;
        edited.starts = Arrays.copyOf(starts, starts.length);
        edited.lengths = Arrays.copyOf(lengths, lengths.length);
        edited.keys = keys;
        edited.positions = positions;
        edited.move(row + 1, (long) length - lengths[row]);
        edited.lengths[row] = length;
        return edited.withoutEmptyLanes();
    }

    /** Returns the catalogue of the file without this row, which took up {@code bytes} with its line end. */
    Catalogue without(int row, int bytes) {
        ConcurrentHashMap<String, Lane> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll((name, lane) -> lane.closingUp(row));
        Catalogue fewer = new Catalogue(new KeyIndex(), moved, starts.length);
        for (int old = 0; old < count; old++) {
            if (old != row) {
                int added = fewer.addRow(starts[old], lengths[old], keys[old], positions[old]);
                if (lengths[old] >= 0) {
                    fewer.index.add(fewer.keys, added);
                }
            }
        }
        fewer.move(row, -bytes);
        return fewer.withoutEmptyLanes();
    }

    private void move(int from, long by) {
        for (int row = from; row < count; row++) {
            starts[row] += by;
        }
    }

    private Catalogue withoutEmptyLanes() {
        lanes.values().removeIf(lane -> lane.below(count).count() == 0);
        return this;
    }

    private static boolean contains(Lane lane, int row) {
        return Arrays.binarySearch(
                        lane.below(row + 1).rows(), 0, lane.below(row + 1).count(), row)
                >= 0;
    }

    boolean has(long key) {
        return rows().find(key, row -> true) != Rows.NONE;
    }

    int count() {
        return count;
    }
}
