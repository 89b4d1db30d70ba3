package io.mneme.store.jsonl.contents;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.DerivedId;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Reads entries from their files, and lines near them in the same step. For one thread. */
public final class EntryReader<E> {

    private static final int MAX_READ_AHEAD_BYTES = 1 << 16;

    private final LineTable table;
    private final FileSet fileSet;
    private final EntryDecoder<E> decoder;
    private byte[] buffer = new byte[0];
    private int bufferFile = -1;
    private long bufferStart;
    private int readAheadBytes;
    private boolean failedAhead;

    public EntryReader(LineTable table, FileSet fileSet, EntryDecoder<E> decoder) {
        this.table = table;
        this.fileSet = fileSet;
        this.decoder = decoder;
    }

    /**
     * Returns the entry of a row; null if the file ends before the end of the line, or the kind does not decode the
     * line as an entry any more.
     */
    @Nullable
    public StoredEntry<E> read(int row) throws IOException {
        int length = table.lengths()[row];
        if (!load(table.file(row), table.start(row), length)) {
            return null;
        }
        int offset = (int) (table.start(row) - bufferStart);
        long digest = LineDigest.of(buffer, offset, length);
        requireSame(row, digest);
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(buffer, offset, length);
        E entry = decoded.entry();
        if (decoded.failed()) {
            throw new IOException(decoded.reason());
        }
        if (entry == null) {
            return null;
        }
        long key = table.keys()[row];
        boolean own = !decoded.id().isEmpty() && IdKeys.key(decoded.id()) == key;
        String id = own ? decoded.id() : new DerivedId(digest, IdKeys.ordinal(key, digest)).toString();
        return new StoredEntry<>(
                new Position(table.positions()[row]),
                id,
                LineDigest.hex(digest),
                own ? entry : decoder.kind().identified(entry, id));
    }

    /** Detects that another program has overwritten the line with one of the same length. */
    private void requireSame(int row, long digest) throws StaleFileException {
        if (LineDigest.checksum(digest) != table.checksums()[row]) {
            int file = table.file(row);
            fileSet.changedInPlace(file);
            throw new StaleFileException(fileSet.name(file));
        }
    }

    /** Returns whether the line itself contains this id; the index may list it under another id. */
    boolean containsId(int row, String id) throws IOException {
        int length = table.lengths()[row];
        if (!load(table.file(row), table.start(row), length)) {
            return false;
        }
        EntryDecoder.DecodedEntry<E> decoded = decoder.decode(buffer, (int) (table.start(row) - bufferStart), length);
        return decoded.id().equals(id);
    }

    /** Reads a line into the buffer; returns false if the file ends before the end of the line. */
    private boolean load(int file, long start, int length) throws IOException {
        if (!isBuffered(file, start, length)) {
            boolean near = file == bufferFile && Math.abs(start - bufferStart) <= MAX_READ_AHEAD_BYTES;
            readAheadBytes = near ? Math.min(MAX_READ_AHEAD_BYTES, 2 * readAheadBytes + length) : 0;
            // Without readAhead, reads go from new to old: the bytes before the line are read ahead.
            long from = Math.max(0, start - readAheadBytes);
            byte[] block = new byte[(int) (start - from) + length];
            if (fileSet.get(file).read(from, block, 0, block.length) < block.length) {
                return false;
            }
            buffer = block;
            bufferFile = file;
            bufferStart = from;
        }
        return true;
    }

    /**
     * Reads the line of a row together with those after it, before {@code end}, that are near it in the same file. For
     * reads from old to new: no byte after the last of these lines is read.
     */
    public void readAhead(int row, int end) {
        long start = table.start(row);
        int file = table.file(row);
        if (failedAhead || isBuffered(file, start, table.lengths()[row])) {
            return;
        }
        byte[] block = new byte[(int) (endOfNearLines(row, end) - start)];
        try {
            if (fileSet.get(file).read(start, block, 0, block.length) == block.length) {
                buffer = block;
                bufferFile = file;
                bufferStart = start;
            }
        } catch (IOException e) {
            // One of the later lines may be the unreadable one: each line is read alone from here on.
            failedAhead = true;
        }
    }

    private long endOfNearLines(int row, int end) {
        long start = table.start(row);
        long lineEnd = start + table.lengths()[row];
        for (int next = row + 1; next < end && table.file(next) == table.file(row); next++) {
            long nextEnd = table.start(next) + table.loadableLength(next);
            if (nextEnd < lineEnd || nextEnd - start > MAX_READ_AHEAD_BYTES) {
                break;
            }
            lineEnd = nextEnd;
        }
        return lineEnd;
    }

    private boolean isBuffered(int file, long start, int length) {
        return file == bufferFile && start >= bufferStart && start + length <= bufferStart + buffer.length;
    }

    /** Reads the entry of a row; null if the line is no entry any more. */
    public interface RowReader<E> {

        @Nullable
        StoredEntry<E> read(int row) throws IOException;
    }

    /** Returns the row of the entry with this id, or {@link LineTable#NO_ROW}. */
    int row(String id) throws IOException {
        return row(id, this::read);
    }

    /** Returns the row of the entry with this id, or {@link LineTable#NO_ROW}; reads the rows that may have it. */
    public int row(String id, RowReader<E> rows) throws IOException {
        try {
            return table.find(IdKeys.key(id), row -> hasId(row, id, rows));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static <E> boolean hasId(int row, String id, RowReader<E> rows) {
        try {
            StoredEntry<E> stored = rows.read(row);
            return stored != null && stored.id().equals(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
