package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The changes made so far, at one moment. They are packed into bytes, some 20 each; the arrays are shared with later moments.
 *
 * <p>Each change is: what and the form of its id in one byte, the distance of its position and of its target from those of the
 * change before, the id. Every {@value #BLOCK} changes the distances begin again from 0, so that reading can begin there.
 */
public final class ChangeLog {

    static final ChangeLog EMPTY = new ChangeLog(new byte[256], 0, new long[4], 0, 0, 0);

    private static final int BLOCK = 64;
    private static final List<What> WHATS = List.of(What.values());
    private static final List<PackedId> FORMS = List.of(PackedId.values());

    private final byte[] encoded;
    private final int length;

    /** Position of the first change of each block, and where it begins. */
    private final long[] blocks;

    private final int count;
    private final long end;
    private final long target;

    private ChangeLog(byte[] encoded, int length, long[] blocks, int count, long end, long target) {
        this.encoded = encoded;
        this.length = length;
        this.blocks = blocks;
        this.count = count;
        this.end = end;
        this.target = target;
    }

    ChangeLog plus(Change change) {
        long position = change.position().value();
        boolean first = count % BLOCK == 0;
        PackedId form = PackedId.of(change.id());
        byte[] id = form.pack(change.id());
        PackedBytes bytes = new PackedBytes(enough(id.length), length);
        bytes.put(change.what().ordinal() * FORMS.size() + form.ordinal());
        bytes.putNumber(first ? position : position - end);
        bytes.putNumber(first ? change.target().value() : change.target().value() - target);
        bytes.putNumber(id.length);
        bytes.put(id);
        return new ChangeLog(
                bytes.array(),
                bytes.offset(),
                first ? blocksWith(position) : blocks,
                count + 1,
                position,
                change.target().value());
    }

    private byte[] enough(int idLength) {
        int needed = length + idLength + PackedBytes.MAX_NUMBER * 3 + 1;
        return needed <= encoded.length ? encoded : Arrays.copyOf(encoded, Math.max(needed, encoded.length / 4 * 5));
    }

    private long[] blocksWith(long position) {
        int at = 2 * (count / BLOCK);
        long[] enough = at < blocks.length ? blocks : Arrays.copyOf(blocks, 2 * at);
        enough[at] = position;
        enough[at + 1] = length;
        return enough;
    }

    /** Returns all changes behind a position, oldest first. */
    public List<Change> after(Position position) {
        return after(position, Integer.MAX_VALUE);
    }

    /** Returns the first changes behind a position, oldest first, up to a number. */
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

    /** Returns the last block that begins at a position or before it; the first one if none does. */
    private int blockOf(long position) {
        int low = 0;
        int high = (count - 1) / BLOCK;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (blocks[2 * middle] <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns a change by its number, zero-based. */
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

    /** Returns the position of the newest; 0 if there is none. */
    public long end() {
        return end;
    }

    /** Returns the size of the arrays. */
    long bytes() {
        return encoded.length + (long) Long.BYTES * blocks.length;
    }

    /** Reads changes one by one, from the beginning of a block. */
    private final class Cursor {

        private final PackedBytes bytes;
        private int next;
        private long position;
        private long target;

        Cursor(int block) {
            this.bytes = new PackedBytes(encoded, (int) blocks[2 * block + 1]);
            this.next = block * BLOCK;
        }

        Change read() {
            boolean first = next % BLOCK == 0;
            int kind = bytes.get();
            position = (first ? 0 : position) + bytes.getNumber();
            target = (first ? 0 : target) + bytes.getNumber();
            byte[] id = bytes.get((int) bytes.getNumber());
            next++;
            return new Change(
                    new Position(position),
                    WHATS.get(kind / FORMS.size()),
                    new Position(target),
                    FORMS.get(kind % FORMS.size()).unpack(id));
        }
    }
}
