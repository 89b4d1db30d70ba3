package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The changes made so far, at one moment. Each takes about 20 bytes. Later moments share the bytes.
 *
 * <p>The encoding of a change starts with one byte for its type and the form of its id. Then follow the distances of its
 * position and of its target from those of the change before, the length of the span for a replaced file, and the id. The
 * changes are in blocks of {@value #BLOCK}. In each block the distances begin again from 0, so that reading can begin there.
 */
public final class ChangeLog {

    private static final byte[] NO_BYTES = new byte[0];

    static final ChangeLog EMPTY = new ChangeLog(new byte[0][], NO_BYTES, 0, 0, 0, 0);

    private static final int BLOCK = 64;
    private static final int MIN_BYTES = 128;
    private static final int REFERENCE_BYTES = 8;
    private static final List<Type> TYPES = List.of(Type.values());
    private static final List<PackedId> FORMS = List.of(PackedId.values());

    /** The full blocks, without bytes to spare. An earlier moment reads no element that a later one writes. */
    private final byte[][] fullBlocks;

    /** The changes after the full blocks. An earlier moment reads no byte that a later one writes. */
    private final byte[] last;

    private final int lastLength;
    private final int count;
    private final long end;
    private final long target;

    private ChangeLog(byte[][] fullBlocks, byte[] last, int lastLength, int count, long end, long target) {
        this.fullBlocks = fullBlocks;
        this.last = last;
        this.lastLength = lastLength;
        this.count = count;
        this.end = end;
        this.target = target;
    }

    ChangeLog plus(Change change) {
        long position = change.position().value();
        long changed = change.target().value();
        boolean first = count % BLOCK == 0;
        PackedBytes bytes = encode(change, first ? 0 : end, first ? 0 : target);
        if ((count + 1) % BLOCK != 0) {
            return new ChangeLog(fullBlocks, bytes.array(), bytes.offset(), count + 1, position, changed);
        }
        byte[] full = Arrays.copyOf(bytes.array(), bytes.offset());
        return new ChangeLog(blocksWith(full), NO_BYTES, 0, count + 1, position, changed);
    }

    private PackedBytes encode(Change change, long position, long changed) {
        PackedId form = PackedId.of(change.id());
        byte[] id = form.pack(change.id());
        PackedBytes bytes = new PackedBytes(lastWithRoomFor(id.length), lastLength);
        bytes.put(change.type().ordinal() * FORMS.size() + form.ordinal());
        bytes.putNumber(change.position().value() - position);
        bytes.putNumber(change.target().value() - changed);
        if (change.type() == Type.REPLACED_FILE) {
            bytes.putNumber(change.last().value() - change.target().value());
        }
        bytes.putNumber(id.length);
        bytes.put(id);
        return bytes;
    }

    private byte[] lastWithRoomFor(int idLength) {
        int needed = lastLength + idLength + PackedBytes.MAX_NUMBER * 4 + 1;
        return needed <= last.length ? last : Arrays.copyOf(last, needed + Math.max(MIN_BYTES, lastLength));
    }

    private byte[][] blocksWith(byte[] full) {
        int at = count / BLOCK;
        byte[][] blocks = at < fullBlocks.length ? fullBlocks : Arrays.copyOf(fullBlocks, at + at / 4 + 1);
        blocks[at] = full;
        return blocks;
    }

    private byte[] block(int number) {
        return number < count / BLOCK ? fullBlocks[number] : last;
    }

    /** Returns all changes after a position, oldest first. */
    public List<Change> after(Position position) {
        return after(position, Integer.MAX_VALUE);
    }

    /** Returns at most {@code limit} changes after a position, oldest first. */
    public List<Change> after(Position position, int limit) {
        List<Change> after = new ArrayList<>();
        if (end > position.value()) {
            Cursor cursor = new Cursor(blockOf(position.value()));
            while (cursor.next < count && after.size() < limit) {
                Change change = cursor.read();
                if (change.position().isAfter(position)) {
                    after.add(change);
                }
            }
        }
        return List.copyOf(after);
    }

    /** Returns the last block whose first change is at a position or before it; 0 if there is none. */
    private int blockOf(long position) {
        int low = 0;
        int high = (count - 1) / BLOCK;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (new Cursor(middle).read().position().value() <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns a change by its zero-based number. */
    Change change(int number) {
        Cursor cursor = new Cursor(number / BLOCK);
        while (cursor.next < number) {
            cursor.read();
        }
        return cursor.read();
    }

    int count() {
        return count;
    }

    /** Returns the position of the newest change; 0 if there is none. */
    public long end() {
        return end;
    }

    /** Returns the size of the arrays in bytes, without their headers. */
    long bytes() {
        long bytes = (long) fullBlocks.length * REFERENCE_BYTES + last.length;
        for (int i = 0; i < count / BLOCK; i++) {
            bytes += fullBlocks[i].length;
        }
        return bytes;
    }

    /** Reads changes one by one, from the beginning of a block. */
    private final class Cursor {

        private int next;
        private PackedBytes bytes;
        private long position;
        private long target;

        Cursor(int block) {
            this.next = block * BLOCK;
            this.bytes = new PackedBytes(block(block), 0);
        }

        Change read() {
            if (next % BLOCK == 0) {
                bytes = new PackedBytes(block(next / BLOCK), 0);
                position = 0;
                target = 0;
            }
            int typeAndForm = bytes.get();
            position += bytes.getNumber();
            target += bytes.getNumber();
            Type type = TYPES.get(typeAndForm / FORMS.size());
            long last = type == Type.REPLACED_FILE ? target + bytes.getNumber() : target;
            byte[] id = bytes.get((int) bytes.getNumber());
            next++;
            return new Change(
                    new Position(position),
                    type,
                    new Position(target),
                    new Position(last),
                    FORMS.get(typeAndForm % FORMS.size()).unpack(id));
        }
    }

    /** Writes numbers to an array of bytes, or reads them from it; small ones, of either sign, take one byte. */
    private static final class PackedBytes {

        /** The maximum length of a number in bytes. */
        static final int MAX_NUMBER = 10;

        private final byte[] array;
        private int offset;

        PackedBytes(byte[] array, int offset) {
            this.array = array;
            this.offset = offset;
        }

        byte[] array() {
            return array;
        }

        int offset() {
            return offset;
        }

        void put(int value) {
            array[offset++] = (byte) value;
        }

        void put(byte[] bytes) {
            System.arraycopy(bytes, 0, array, offset, bytes.length);
            offset += bytes.length;
        }

        void putNumber(long number) {
            long rest = number << 1 ^ number >> 63;
            while (rest >>> 7 != 0) {
                put((int) rest | 0x80);
                rest >>>= 7;
            }
            put((int) rest);
        }

        int get() {
            return array[offset++];
        }

        byte[] get(int length) {
            offset += length;
            return Arrays.copyOfRange(array, offset - length, offset);
        }

        long getNumber() {
            long rest = 0;
            int shift = 0;
            byte next;
            do {
                next = array[offset++];
                rest |= (next & 0x7FL) << shift;
                shift += 7;
            } while (next < 0);
            return rest >>> 1 ^ -(rest & 1);
        }
    }
}
