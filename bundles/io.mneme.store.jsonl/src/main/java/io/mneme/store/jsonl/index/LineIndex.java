package io.mneme.store.jsonl.index;

import io.mneme.api.journal.Journal;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/**
 * The growing list of the lines of all files, without their texts. Only one thread at a time changes it; see
 * {@link LineTable}.
 */
public final class LineIndex {

    private static final int INITIAL_CAPACITY = 1 << 10;

    private final IdHashTable index;
    private final ConcurrentHashMap<String, Postings> lanes;
    private long[] addresses;
    private int[] lengths;
    private int[] checksums;
    private long[] keys;
    private long[] positions;
    private int[] days;
    private int count;

    public LineIndex() {
        this(new IdHashTable(), new ConcurrentHashMap<>(), INITIAL_CAPACITY);
    }

    private LineIndex(IdHashTable index, ConcurrentHashMap<String, Postings> lanes, int capacity) {
        this.index = index;
        this.lanes = lanes;
        this.addresses = new long[capacity];
        this.lengths = new int[capacity];
        this.checksums = new int[capacity];
        this.keys = new long[capacity];
        this.positions = new long[capacity];
        this.days = new int[capacity];
    }

    public void addEntry(long place, int length, int sum, long key, long position, int day, List<String> named) {
        int row = addRow(place, length, sum, key, position, day);
        index.add(keys, row);
        addToLane(row, Journal.EVERYTHING);
        for (String lane : named) {
            if (!lane.equals(Journal.EVERYTHING)) {
                addToLane(row, lane);
            }
        }
    }

    /** Adds a line that is no entry. */
    public void addMalformed(long place, int length, int sum, long position) {
        addRow(place, -1 - length, sum, 0, position, UtcDay.UNKNOWN);
    }

    /** Adds a line that is too long to be looked at. */
    public void addTooLong(long place, long position) {
        addRow(place, LineTable.NOT_LOADABLE, 0, 0, position, UtcDay.UNKNOWN);
    }

    private int addRow(long place, int length, int sum, long key, long position, int day) {
        if (count == addresses.length) {
            grow(count + (count >> 1) + 1);
        }
        addresses[count] = place;
        lengths[count] = length;
        checksums[count] = sum;
        keys[count] = key;
        positions[count] = position;
        days[count] = day;
        return count++;
    }

    private void grow(int capacity) {
        addresses = Arrays.copyOf(addresses, capacity);
        lengths = Arrays.copyOf(lengths, capacity);
        checksums = Arrays.copyOf(checksums, capacity);
        keys = Arrays.copyOf(keys, capacity);
        positions = Arrays.copyOf(positions, capacity);
        days = Arrays.copyOf(days, capacity);
    }

    private void addToLane(int row, String lane) {
        lanes.computeIfAbsent(lane, name -> new Postings()).add(row);
    }

    /** Returns the lines as they are now. */
    public LineTable table() {
        return new LineTable(addresses, lengths, checksums, keys, positions, days, index.table(), count, lanes);
    }

    /** Returns the catalogue after an entry has got new content; this one must not grow any more. */
    public LineIndex withEdited(int row, int length, int sum, List<String> named) {
        ConcurrentHashMap<String, Postings> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll(
                (name, lane) -> name.equals(Journal.EVERYTHING) || named.contains(name) ? lane : lane.without(row));
        named.forEach(name ->
                moved.merge(name, new Postings().with(row), (old, single) -> contains(old, row) ? old : old.with(row)));
        LineIndex edited = copySharing(moved);
        edited.lengths = Arrays.copyOf(lengths, lengths.length);
        edited.shift(addresses[row], (long) length - lengths[row]);
        edited.lengths[row] = length;
        edited.checksums = Arrays.copyOf(checksums, checksums.length);
        edited.checksums[row] = sum;
        edited.days = Arrays.copyOf(days, days.length);
        edited.days[row] = UtcDay.UNKNOWN;
        return edited.withoutEmptyLanes();
    }

    /** Returns the catalogue with other places; this one must not grow any more. */
    public LineIndex withAddresses(LongUnaryOperator place) {
        LineIndex moved = copySharing(lanes);
        for (int row = 0; row < count; row++) {
            moved.addresses[row] = place.applyAsLong(addresses[row]);
        }
        return moved;
    }

    /** Shares all but the places, which are copied. */
    private LineIndex copySharing(ConcurrentHashMap<String, Postings> named) {
        LineIndex other = new LineIndex(index, named, 0);
        other.count = count;
        other.addresses = Arrays.copyOf(addresses, addresses.length);
        other.lengths = lengths;
        other.checksums = checksums;
        other.keys = keys;
        other.positions = positions;
        other.days = days;
        return other;
    }

    /** Moves what lies behind a place in the same file. */
    private void shift(long behind, long by) {
        for (int row = 0; row < count; row++) {
            if (addresses[row] > behind && LineAddress.file(addresses[row]) == LineAddress.file(behind)) {
                addresses[row] += by;
            }
        }
    }

    /** Returns the catalogue without these rows of one file, given in ascending order, moving the others' places. */
    public LineIndex withoutRows(int[] rows, LongUnaryOperator place) {
        ConcurrentHashMap<String, Postings> moved = new ConcurrentHashMap<>(lanes);
        moved.replaceAll((name, lane) -> lane.withoutAndShifted(rows));
        LineIndex fewer = new LineIndex(new IdHashTable(), moved, count - rows.length);
        int gone = 0;
        for (int old = 0; old < count; old++) {
            if (gone < rows.length && rows[gone] == old) {
                gone++;
            } else {
                int added = fewer.addRow(
                        place.applyAsLong(addresses[old]),
                        lengths[old],
                        checksums[old],
                        keys[old],
                        positions[old],
                        days[old]);
                if (lengths[old] >= 0) {
                    fewer.index.add(fewer.keys, added);
                }
            }
        }
        return fewer.withoutEmptyLanes();
    }

    private LineIndex withoutEmptyLanes() {
        lanes.values().removeIf(lane -> lane.viewBelow(count).count() == 0);
        return this;
    }

    private static boolean contains(Postings lane, int row) {
        return Arrays.binarySearch(
                        lane.viewBelow(row + 1).rows(),
                        0,
                        lane.viewBelow(row + 1).count(),
                        row)
                >= 0;
    }

    public boolean containsKey(long key) {
        return table().find(key, row -> true) != LineTable.NO_ROW;
    }

    public int count() {
        return count;
    }

    /** Returns the lines there are now; what is added to this one later is not in it. */
    public LineIndex snapshot() {
        LineIndex other = new LineIndex(index.copy(), lanes, 0);
        other.count = count;
        other.addresses = addresses;
        other.lengths = lengths;
        other.checksums = checksums;
        other.keys = keys;
        other.positions = positions;
        other.days = days;
        return other;
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(count);
        ArrayCodec.write(addresses, count, out);
        ArrayCodec.write(lengths, count, out);
        ArrayCodec.write(checksums, count, out);
        ArrayCodec.write(keys, count, out);
        ArrayCodec.write(positions, count, out);
        out.writeInt(index.used());
        out.writeInt(index.table().length);
        ArrayCodec.write(index.table(), index.table().length, out);
        Map<String, Postings> named = Map.copyOf(lanes);
        out.writeInt(named.size());
        for (Map.Entry<String, Postings> lane : named.entrySet()) {
            Postings.View listed = lane.getValue().viewBelow(count);
            // Not as UTF-8: a name may hold what that cannot say.
            int[] name = lane.getKey().chars().toArray();
            out.writeInt(name.length);
            ArrayCodec.write(name, name.length, out);
            out.writeInt(listed.count());
            ArrayCodec.write(listed.rows(), listed.count(), out);
        }
    }

    public static LineIndex read(DataInputStream in) throws IOException {
        int count = in.readInt();
        long[] places = ArrayCodec.readLongs(count, in);
        int[] lengths = ArrayCodec.readInts(count, in);
        int[] sums = ArrayCodec.readInts(count, in);
        long[] keys = ArrayCodec.readLongs(count, in);
        long[] positions = ArrayCodec.readLongs(count, in);
        int used = in.readInt();
        IdHashTable index = IdHashTable.of(ArrayCodec.readInts(in.readInt(), in), used);
        LineIndex read = new LineIndex(index, new ConcurrentHashMap<>(), 0);
        read.count = count;
        read.addresses = places;
        read.lengths = lengths;
        read.checksums = sums;
        read.keys = keys;
        read.positions = positions;
        read.days = new int[count];
        Arrays.fill(read.days, UtcDay.UNKNOWN);
        for (int lanes = in.readInt(); lanes > 0; lanes--) {
            int[] name = ArrayCodec.readInts(in.readInt(), in);
            read.lanes.put(new String(name, 0, name.length), Postings.of(ArrayCodec.readInts(in.readInt(), in)));
        }
        return read;
    }
}
