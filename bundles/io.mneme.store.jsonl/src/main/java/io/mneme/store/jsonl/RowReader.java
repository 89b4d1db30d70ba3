package io.mneme.store.jsonl;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads entries of a view from its file, the faster the closer they are together. For one thread. */
final class RowReader<E> {

    private static final int MOST_AHEAD = 1 << 16;

    private final View<E> view;
    private final Decoder<E> decoder;
    private byte[] buffer = new byte[0];
    private long bufferStart;
    private int ahead;

    RowReader(View<E> view, Decoder<E> decoder) {
        this.view = view;
        this.decoder = decoder;
    }

    /** Returns the entry, keeping it for the next one who asks; null if it cannot be read as one any more. */
    @Nullable
    Stored<E> recent(int row) throws IOException {
        Stored<E> held = view.recent().get(view.rows().positions()[row]);
        if (held != null) {
            return held;
        }
        Stored<E> read = read(row);
        if (read != null) {
            view.recent().put(read, view.rows().lengths()[row]);
        }
        return read;
    }

    /**
     * Returns the entry; null if it cannot be read as one any more, since another program has overwritten it, or cut it
     * off.
     */
    @Nullable
    Stored<E> read(int row) throws IOException {
        Rows rows = view.rows();
        int length = rows.lengths()[row];
        if (!load(rows.starts()[row], length)) {
            return null;
        }
        int at = (int) (rows.starts()[row] - bufferStart);
        Decoder.Decoded<E> decoded = decoder.decode(buffer, at, length);
        E entry = decoded.entry();
        if (entry == null) {
            return null;
        }
        long key = rows.keys()[row];
        long digest = Digest.of(buffer, at, length);
        boolean own = !decoded.id().isEmpty() && Ids.key(decoded.id()) == key;
        String id = own ? decoded.id() : Ids.derived(digest, Ids.ordinal(key, digest));
        return new Stored<>(
                new Position(rows.positions()[row]),
                id,
                Digest.hex(digest),
                own ? entry : decoder.kind().identified(entry, id));
    }

    /** Puts a line into the buffer; false if the file has become shorter than that. */
    private boolean load(long start, int length) throws IOException {
        if (start < bufferStart || start + length > bufferStart + buffer.length) {
            boolean near = Math.abs(start - bufferStart) <= MOST_AHEAD;
            ahead = near ? Math.min(MOST_AHEAD, 2 * ahead + length) : 0;
            // Reads go from new to old, so what is read ahead lies before the line.
            long from = Math.max(0, start - ahead);
            byte[] block = new byte[(int) (start - from) + length];
            if (view.file().read(from, block, 0, block.length) < block.length) {
                return false;
            }
            buffer = block;
            bufferStart = from;
        }
        return true;
    }
}
