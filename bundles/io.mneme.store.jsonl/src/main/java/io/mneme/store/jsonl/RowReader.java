package io.mneme.store.jsonl;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads entries from their files, the faster the closer they are together. For one thread. */
final class RowReader<E> {

    private static final int MOST_AHEAD = 1 << 16;

    private final Rows rows;
    private final Sources sources;
    private final Decoder<E> decoder;
    private byte[] buffer = new byte[0];
    private int bufferFile = -1;
    private long bufferStart;
    private int ahead;

    RowReader(Rows rows, Sources sources, Decoder<E> decoder) {
        this.rows = rows;
        this.sources = sources;
        this.decoder = decoder;
    }

    /**
     * Returns the entry; null if it cannot be read as one any more, since another program has overwritten it, or cut it
     * off.
     */
    @Nullable
    Stored<E> read(int row) throws IOException {
        int length = rows.lengths()[row];
        if (!load(rows.file(row), rows.start(row), length)) {
            return null;
        }
        int at = (int) (rows.start(row) - bufferStart);
        long digest = Digest.of(buffer, at, length);
        requireSame(row, digest);
        Decoder.Decoded<E> decoded = decoder.decode(buffer, at, length);
        E entry = decoded.entry();
        if (decoded.failed()) {
            throw new IOException(decoded.why());
        }
        if (entry == null) {
            return null;
        }
        long key = rows.keys()[row];
        boolean own = !decoded.id().isEmpty() && Ids.key(decoded.id()) == key;
        String id = own ? decoded.id() : Ids.derived(digest, Ids.ordinal(key, digest));
        return new Stored<>(
                new Position(rows.positions()[row]),
                id,
                Digest.hex(digest),
                own ? entry : decoder.kind().identified(entry, id));
    }

    /** Another program may have overwritten a line by one of the same length. */
    private void requireSame(int row, long digest) throws GoneException {
        if (Digest.sum(digest) != rows.sums()[row]) {
            int file = rows.file(row);
            sources.changedInPlace(file);
            throw new GoneException(sources.name(file));
        }
    }

    /** Returns whether a line bears this id itself, whatever id it is listed under. */
    boolean bears(int row, String id) throws IOException {
        int length = rows.lengths()[row];
        if (!load(rows.file(row), rows.start(row), length)) {
            return false;
        }
        Decoder.Decoded<E> decoded = decoder.decode(buffer, (int) (rows.start(row) - bufferStart), length);
        return decoded.id().equals(id);
    }

    /** Puts a line into the buffer; false if the file has become shorter than that. */
    private boolean load(int file, long start, int length) throws IOException {
        if (file != bufferFile || start < bufferStart || start + length > bufferStart + buffer.length) {
            boolean near = file == bufferFile && Math.abs(start - bufferStart) <= MOST_AHEAD;
            ahead = near ? Math.min(MOST_AHEAD, 2 * ahead + length) : 0;
            // Most reads go from new to old, so what is read ahead lies before the line.
            long from = Math.max(0, start - ahead);
            byte[] block = new byte[(int) (start - from) + length];
            if (sources.get(file).read(from, block, 0, block.length) < block.length) {
                return false;
            }
            buffer = block;
            bufferFile = file;
            bufferStart = from;
        }
        return true;
    }

    /** Returns the row of the entry with this id, or {@link Rows#NONE}. */
    int row(String id) throws IOException {
        try {
            return rows.find(Ids.key(id), row -> hasId(row, id));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean hasId(int row, String id) {
        try {
            Stored<E> stored = read(row);
            return stored != null && stored.id().equals(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
