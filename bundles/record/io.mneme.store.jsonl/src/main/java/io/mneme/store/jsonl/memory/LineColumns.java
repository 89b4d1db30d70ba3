package io.mneme.store.jsonl.memory;

import io.mneme.api.journal.Journal;
import io.mneme.store.jsonl.memory.HeapReserve.HeapReserveException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongUnaryOperator;

/**
 * The index of the lines of all files, without their texts. Only one thread at a time changes it; other threads read a
 * {@link LineTable}.
 */
public final class LineColumns {

    private static final int INITIAL_CAPACITY = 1 << 10;

    /** The size of a row in the arrays, without its lanes. */
    private static final int ROW_BYTES = 3 * Long.BYTES + 3 * Integer.BYTES;

    /** The size of a row in the copies that an edit makes, with two of its lanes. */
    private static final int CHANGED_ROW_BYTES = Long.BYTES + 5 * Integer.BYTES;

    private final IdHashTable ids;
    private final ConcurrentHashMap<String, Postings> lanes;
    private long[] addresses;
    private int[] lengths;
    private int[] checksums;
    private long[] keys;
    private long[] positions;
    private int[] days;
    private int count;

    public LineColumns() {
        this(new IdHashTable(), new ConcurrentHashMap<>(), INITIAL_CAPACITY);
    }

    private LineColumns(IdHashTable ids, ConcurrentHashMap<String, Postings> lanes, int capacity) {
        this.ids = ids;
        this.lanes = lanes;
        this.addresses = new long[capacity];
        this.lengths = new int[capacity];
        this.checksums = new int[capacity];
        this.keys = new long[capacity];
        this.positions = new long[capacity];
        this.days = new int[capacity];
    }

    /** Creates an index that shares the arrays of another one. */
    private LineColumns(LineColumns shared, IdHashTable ids, ConcurrentHashMap<String, Postings> lanes) {
        this.ids = ids;
        this.lanes = lanes;
        this.addresses = shared.addresses;
        this.lengths = shared.lengths;
        this.checksums = shared.checksums;
        this.keys = shared.keys;
        this.positions = shared.positions;
        this.days = shared.days;
        this.count = shared.count;
    }

    public void addEntry(
            long address, int length, int checksum, long key, long position, int day, List<String> laneNames) {
        int row = addRow(address, length, checksum, key, position, day);
        ids.add(keys, row);
        addToLane(row, Journal.ALL_ENTRIES);
        for (String lane : laneNames) {
            if (!lane.equals(Journal.ALL_ENTRIES)) {
                addToLane(row, lane);
            }
        }
    }

    /** Adds a line that is no entry. */
    public void addMalformed(long address, int length, int checksum, long position) {
        addRow(address, -1 - length, checksum, 0, position, UtcDay.UNKNOWN);
    }

    /** Adds a line that is too long to be loaded. */
    public void addTooLong(long address, long position) {
        addRow(address, LineTable.NOT_LOADABLE, 0, 0, position, UtcDay.UNKNOWN);
    }

    private int addRow(long address, int length, int checksum, long key, long position, int day) {
        if (count == addresses.length) {
            grow(count + (count >> 2) + INITIAL_CAPACITY);
        }
        addresses[count] = address;
        lengths[count] = length;
        checksums[count] = checksum;
        keys[count] = key;
        positions[count] = position;
        days[count] = day;
        return count++;
    }

    /**
     * Makes room for further lines.
     *
     * @throws HeapReserveException if the heap has no room for them
     */
    public void reserve(int lines) {
        if (count + lines > addresses.length) {
            int capacity = HeapReserve.withSpare(count + lines);
            HeapReserve.require((long) capacity * ROW_BYTES + (long) ids.slots(lines) * Integer.BYTES);
            grow(capacity);
            ids.reserve(lines, keys);
        }
    }

    /**
     * Checks that an entry can be edited, which copies much of the index.
     *
     * @throws HeapReserveException if the heap has no room for the copy
     */
    public void requireRoomForChange() {
        HeapReserve.require((long) count * CHANGED_ROW_BYTES);
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

    /** Returns the current lines. */
    public LineTable table() {
        return new LineTable(addresses, lengths, checksums, keys, positions, days, ids.table(), count, lanes);
    }

    /** Returns the index after an edit of one entry. Nothing may be added to this index afterwards. */
    public LineColumns withEdited(int row, int length, int checksum, List<String> laneNames) {
        LineColumns edited = new LineColumns(this, ids, editedLanes(row, laneNames));
        edited.addresses = addresses.clone();
        edited.moveLinesAfter(addresses[row], (long) length - lengths[row]);
        edited.lengths = lengths.clone();
        edited.lengths[row] = length;
        edited.checksums = checksums.clone();
        edited.checksums[row] = checksum;
        edited.days = days.clone();
        edited.days[row] = UtcDay.UNKNOWN;
        return edited.withoutEmptyLanes();
    }

    private ConcurrentHashMap<String, Postings> editedLanes(int row, List<String> laneNames) {
        ConcurrentHashMap<String, Postings> edited = new ConcurrentHashMap<>(lanes);
        edited.replaceAll((name, lane) ->
                name.equals(Journal.ALL_ENTRIES) || laneNames.contains(name) ? lane : lane.without(row));
        for (String name : laneNames) {
            edited.merge(name, new Postings().with(row), (lane, single) -> lane.contains(row) ? lane : lane.with(row));
        }
        return edited;
    }

    /** Moves the lines after an address in the same file. */
    private void moveLinesAfter(long address, long bytes) {
        for (int row = 0; row < count; row++) {
            if (addresses[row] > address && LineAddress.file(addresses[row]) == LineAddress.file(address)) {
                addresses[row] += bytes;
            }
        }
    }

    /** Returns the index with other addresses. Nothing may be added to this index afterwards. */
    public LineColumns withAddresses(LongUnaryOperator newAddress) {
        LineColumns moved = new LineColumns(this, ids, lanes);
        moved.addresses = addresses.clone();
        for (int row = 0; row < count; row++) {
            moved.addresses[row] = newAddress.applyAsLong(addresses[row]);
        }
        return moved;
    }

    /**
     * Returns the index without some rows.
     *
     * @param removed the rows, in ascending order
     * @param newAddress returns the new address of each remaining line
     */
    public LineColumns withoutRows(int[] removed, LongUnaryOperator newAddress) {
        ConcurrentHashMap<String, Postings> remaining = new ConcurrentHashMap<>(lanes);
        remaining.replaceAll((name, lane) -> lane.withoutAndShifted(removed));
        LineColumns fewer = new LineColumns(new IdHashTable(), remaining, count - removed.length);
        int skipped = 0;
        for (int row = 0; row < count; row++) {
            if (skipped < removed.length && removed[skipped] == row) {
                skipped++;
            } else {
                long address = newAddress.applyAsLong(addresses[row]);
                int added = fewer.addRow(address, lengths[row], checksums[row], keys[row], positions[row], days[row]);
                if (lengths[row] >= 0) {
                    fewer.ids.add(fewer.keys, added);
                }
            }
        }
        return fewer.withoutEmptyLanes();
    }

    private LineColumns withoutEmptyLanes() {
        lanes.values().removeIf(lane -> lane.viewBelow(count).count() == 0);
        return this;
    }

    public boolean containsKey(long key) {
        return table().find(key, row -> true) != LineTable.NO_ROW;
    }

    public int count() {
        return count;
    }

    /** Returns an index of the current lines; it does not contain lines that are added to this index later. */
    public LineColumns snapshot() {
        return new LineColumns(this, ids.copy(), lanes);
    }

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(count);
        ArrayCodec.write(addresses, count, out);
        ArrayCodec.write(lengths, count, out);
        ArrayCodec.write(checksums, count, out);
        ArrayCodec.write(keys, count, out);
        ArrayCodec.write(positions, count, out);
        out.writeInt(ids.used());
        out.writeInt(ids.table().length);
        ArrayCodec.write(ids.table(), ids.table().length, out);
        writeLanes(out);
    }

    private void writeLanes(DataOutputStream out) throws IOException {
        Map<String, Postings> written = Map.copyOf(lanes);
        out.writeInt(written.size());
        for (Map.Entry<String, Postings> lane : written.entrySet()) {
            // Not as UTF-8: a name may contain unpaired surrogates, which UTF-8 cannot encode.
            int[] name = lane.getKey().chars().toArray();
            out.writeInt(name.length);
            ArrayCodec.write(name, name.length, out);
            Postings.View rows = lane.getValue().viewBelow(count);
            out.writeInt(rows.count());
            ArrayCodec.write(rows.rows(), rows.count(), out);
        }
    }

    /** Reads an index that {@link #write} has written. The days of its entries are unknown. */
    public static LineColumns read(DataInputStream in) throws IOException {
        int count = in.readInt();
        int capacity = HeapReserve.withSpare(count);
        long[] addresses = ArrayCodec.readLongs(count, capacity, in);
        int[] lengths = ArrayCodec.readInts(count, capacity, in);
        int[] checksums = ArrayCodec.readInts(count, capacity, in);
        long[] keys = ArrayCodec.readLongs(count, capacity, in);
        long[] positions = ArrayCodec.readLongs(count, capacity, in);
        int used = in.readInt();
        LineColumns read = new LineColumns(IdHashTable.of(readExactly(in), used), readLanes(in), 0);
        read.count = count;
        read.addresses = addresses;
        read.lengths = lengths;
        read.checksums = checksums;
        read.keys = keys;
        read.positions = positions;
        read.days = new int[capacity];
        Arrays.fill(read.days, UtcDay.UNKNOWN);
        return read;
    }

    private static int[] readExactly(DataInputStream in) throws IOException {
        int count = in.readInt();
        return ArrayCodec.readInts(count, count, in);
    }

    private static ConcurrentHashMap<String, Postings> readLanes(DataInputStream in) throws IOException {
        ConcurrentHashMap<String, Postings> lanes = new ConcurrentHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            int[] name = readExactly(in);
            int size = in.readInt();
            int[] rows = ArrayCodec.readInts(size, HeapReserve.withSpare(size), in);
            lanes.put(new String(name, 0, name.length), Postings.of(rows, size));
        }
        return lanes;
    }
}
