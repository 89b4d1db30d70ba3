package io.mneme.store.jsonl;

import io.mneme.api.journal.Journal;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/** The growing list of the lines of all files, without their texts. Only one thread at a time changes it; see {@link Rows}. */
final class Catalogue {

    private static final int FIRST_CAPACITY = 1 << 10;

    private final KeyIndex index;
    private final ConcurrentHashMap<String, Lane> lanes;
    private long[] places;
    private int[] lengths;
    private int[] sums;
    private long[] keys;
    private long[] positions;
    private int count;

    Catalogue() {
        this(new KeyIndex(), new ConcurrentHashMap<>(), FIRST_CAPACITY);
    }

    private Catalogue(KeyIndex index, ConcurrentHashMap<String, Lane> lanes, int capacity) {
        this.index = index;
        this.lanes = lanes;
        this.places = new long[capacity];
        this.lengths = new int[capacity];
        this.sums = new int[capacity];
        this.keys = new long[capacity];
        this.positions = new long[capacity];
    }

    void addEntry(long place, int length, int sum, long key, long position, List<String> named) {
        int row = addRow(place, length, sum, key, position);
        index.add(keys, row);
        list(row, Journal.EVERYTHING);
        for (String lane : named) {
            if (!lane.equals(Journal.EVERYTHING)) {
                list(row, lane);
            }
        }
    }

    /** Adds a line that is no entry. */
    void addMalformed(long place, int length, int sum, long position) {
        addRow(place, -1 - length, sum, 0, position);
    }

    /** Adds a line that is too long to be looked at. */
    void addTooLong(long place, long position) {
        addRow(place, Rows.NOT_LOADABLE, 0, 0, position);
    }

    private int addRow(long place, int length, int sum, long key, long position) {
        if (count == places.length) {
            grow(count + (count >> 1) + 1);
        }
        places[count] = place;
        lengths[count] = length;
        sums[count] = sum;
        keys[count] = key;
        positions[count] = position;
        return count++;
    }

    private void grow(int capacity) {
        places = Arrays.copyOf(places, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        sums = Arrays.copyOf(sums, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
    }

    private void list(int row, String lane) {
        lanes.computeIfAbsent(lane, name -> new Lane()).add(row);
    }

    /** Returns the lines as they are now. */
    Rows rows() {
        return new Rows(places, lengths, sums, keys, positions, index.table(), count, lanes);
    }

    /** Returns the catalogue after an entry has got new content; this one must not grow any more. */
    Catalogue edited(int row, int length, int sum, List<String> named) {
        ConcurrentHashMap<String, Lane> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll(
                (name, lane) -> name.equals(Journal.EVERYTHING) || named.contains(name) ? lane : lane.without(row));
        named.forEach(name ->
                moved.merge(name, new Lane().with(row), (old, single) -> contains(old, row) ? old : old.with(row)));
        Catalogue edited = sharing(moved);
        edited.lengths = Arrays.copyOf(lengths, lengths.length);
        edited.shift(places[row], (long) length - lengths[row]);
        edited.lengths[row] = length;
        edited.sums = Arrays.copyOf(sums, sums.length);
        edited.sums[row] = sum;
        return edited.withoutEmptyLanes();
    }

    /** Returns the catalogue with other places; this one must not grow any more. */
    Catalogue moved(LongUnaryOperator place) {
        Catalogue moved = sharing(lanes);
        for (int row = 0; row < count; row++) {
            moved.places[row] = place.applyAsLong(places[row]);
        }
        return moved;
    }

    /** Shares all but the places, which are copied. */
    private Catalogue sharing(ConcurrentHashMap<String, Lane> named) {
        Catalogue other = new Catalogue(index, named, 0);
        other.count = count;
        other.places = Arrays.copyOf(places, places.length);
        other.lengths = lengths;
        other.sums = sums;
        other.keys = keys;
        other.positions = positions;
        return other;
    }

    /** Moves what lies behind a place in the same file. */
    private void shift(long behind, long by) {
        for (int row = 0; row < count; row++) {
            if (places[row] > behind && Place.file(places[row]) == Place.file(behind)) {
                places[row] += by;
            }
        }
    }

    /** Returns the catalogue without these rows of one file, given in ascending order, moving the others' places. */
    Catalogue without(int[] rows, LongUnaryOperator place) {
        ConcurrentHashMap<String, Lane> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll((name, lane) -> lane.closingUp(rows));
        Catalogue fewer = new Catalogue(new KeyIndex(), moved, places.length);
        int gone = 0;
        for (int old = 0; old < count; old++) {
            if (gone < rows.length && rows[gone] == old) {
                gone++;
            } else {
                int added = fewer.addRow(
                        place.applyAsLong(places[old]), lengths[old], sums[old], keys[old], positions[old]);
                if (lengths[old] >= 0) {
                    fewer.index.add(fewer.keys, added);
                }
            }
        }
        return fewer.withoutEmptyLanes();
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

    /** Returns the lines there are now; what is added to this one later is not in it. */
    Catalogue snapshot() {
        Catalogue other = new Catalogue(index.copy(), lanes, 0);
        other.count = count;
        other.places = places;
        other.lengths = lengths;
        other.sums = sums;
        other.keys = keys;
        other.positions = positions;
        return other;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(count);
        Numbers.write(places, count, out);
        Numbers.write(lengths, count, out);
        Numbers.write(sums, count, out);
        Numbers.write(keys, count, out);
        Numbers.write(positions, count, out);
        out.writeInt(index.used());
        out.writeInt(index.table().length);
        Numbers.write(index.table(), index.table().length, out);
        Map<String, Lane> named = Map.copyOf(lanes);
        out.writeInt(named.size());
        for (Map.Entry<String, Lane> lane : named.entrySet()) {
            Lane.Slice listed = lane.getValue().below(count);
            // Not as UTF-8: a name may hold what that cannot say.
            int[] name = lane.getKey().chars().toArray();
            out.writeInt(name.length);
            Numbers.write(name, name.length, out);
            out.writeInt(listed.count());
            Numbers.write(listed.rows(), listed.count(), out);
        }
    }

    static Catalogue read(DataInputStream in) throws IOException {
        int count = in.readInt();
        long[] places = Numbers.longs(count, in);
        int[] lengths = Numbers.ints(count, in);
        int[] sums = Numbers.ints(count, in);
        long[] keys = Numbers.longs(count, in);
        long[] positions = Numbers.longs(count, in);
        int used = in.readInt();
        KeyIndex index = KeyIndex.of(Numbers.ints(in.readInt(), in), used);
        Catalogue read = new Catalogue(index, new ConcurrentHashMap<>(), 0);
        read.count = count;
        read.places = places;
        read.lengths = lengths;
        read.sums = sums;
        read.keys = keys;
        read.positions = positions;
        for (int lanes = in.readInt(); lanes > 0; lanes--) {
            int[] name = Numbers.ints(in.readInt(), in);
            read.lanes.put(new String(name, 0, name.length), Lane.of(Numbers.ints(in.readInt(), in)));
        }
        return read;
    }
}
