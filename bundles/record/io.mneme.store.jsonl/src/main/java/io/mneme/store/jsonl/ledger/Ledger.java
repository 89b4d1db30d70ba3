package io.mneme.store.jsonl.ledger;

import io.mneme.api.journal.JournalException;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.LocalStorage;
import io.mneme.store.jsonl.io.Storage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores on disk what does not follow from the files of entries: the positions of their lines, the changes, and the ids
 * of deleted entries. It contains no text of entries. Only the thread with the write turn uses it.
 */
public final class Ledger implements Closeable {

    /** A shorter ledger, in bytes, is never compacted: it is read fast enough. */
    static final long MIN_COMPACTED = 1L << 20;

    private static final Logger log = LoggerFactory.getLogger(Ledger.class);

    private final Path path;
    private final Storage storage;
    private final LedgerState state = new LedgerState();
    private final PendingSettlement settlement = new PendingSettlement();

    /** Of the tokens of this ledger: no staged file of another process, or from before a compaction, has one. */
    private final String tokenPrefix =
            Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), Character.MAX_RADIX) + "-";

    private long tokens;

    /** Null if this process only reads: then appended records stay in memory. */
    private @Nullable AppendFile file;

    private long size;

    /** The size after the last structural record. */
    private long lastStructuralSize;

    /** Up to this size, in bytes, the ledger is not examined for compaction. */
    private long compactAbove = MIN_COMPACTED;

    private Ledger(Path path, Storage storage) {
        this.path = path;
        this.storage = storage;
    }

    /**
     * Opens the ledger, or creates one. It truncates a last line without an end, which a crash or a loss of power left.
     *
     * @throws JournalException if another line is damaged: positions would be wrong without it
     */
    public static Ledger open(Path path, Storage storage) throws IOException {
        Ledger ledger = new Ledger(path, storage);
        ledger.file = AppendFile.openOrCreate(path, storage);
        try {
            LedgerReader.read(path, ledger::applyLine);
            ledger.truncateTail();
            ledger.deleteStaged();
            return ledger;
        } catch (IOException | RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    /** Reads a ledger that another process may write. Records that this process appends stay in memory. */
    public static Ledger read(Path path) throws IOException {
        Ledger ledger = new Ledger(path, new LocalStorage());
        try {
            LedgerReader.read(path, ledger::applyLine);
        } catch (NoSuchFileException missing) {
            // Nothing was recorded yet. A ledger that this process must not read fails with another exception.
            log.debug("{} does not exist", path);
        }
        return ledger;
    }

    private void applyLine(LedgerRecord line, long end) {
        size = end;
        if (line.isStructural()) {
            lastStructuralSize = size;
        }
        state.apply(line);
    }

    /** Removes a line whose append failed, if it is in the file: the next process would apply it. */
    public void truncateTail() throws IOException {
        if (file != null && file.length() > size) {
            file.truncate(size);
            file.sync();
        }
    }

    /**
     * Appends a record and syncs it.
     *
     * @throws IOException if that failed; the record is not in the ledger
     */
    public void append(LedgerRecord line) throws IOException {
        Optional<LedgerRecord> lineage =
                file == null ? Optional.empty() : state.lineage().missing(state.end());
        byte[] bytes = LedgerCodec.encode(lineage, line);
        if (file != null) {
            settlement.settle();
            truncateTail();
            try {
                file.append(bytes);
                file.sync();
            } catch (IOException e) {
                // Tried again before the next line is appended.
                attemptAfter(e, this::truncateTail);
                throw e;
            }
        }
        lineage.ifPresent(state::apply);
        applyLine(line, size + bytes.length);
    }

    /** Gives the sequence of positions a new name. */
    public void renewLineage() throws IOException {
        append(LedgerRecord.startingLineage(state.end(), new PositionLineage().name()));
    }

    /** Syncs the ledger again. */
    public void sync() throws IOException {
        if (file != null) {
            file.sync();
        }
    }

    private static void attemptAfter(Exception cause, Closeable cleanup) {
        try {
            cleanup.close();
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns whether the ledger is long enough for {@link #isTooLong} to measure it. */
    public boolean mayBeTooLong() {
        return file != null && size > compactAbove;
    }

    /** Returns whether the ledger is long, and a compacted one would have less than half its bytes. */
    public boolean isTooLong() throws IOException {
        if (!mayBeTooLong()) {
            return false;
        }
        long[] shorter = {0};
        state.positionMap().join();
        LedgerSnapshot.write(state, line -> shorter[0] += line.length);
        compactAbove = Math.max(MIN_COMPACTED, 2 * shorter[0]);
        return size > compactAbove;
    }

    /**
     * Replaces the ledger by a shorter one with the same state. The checkpoint refers to the length of the ledger, so
     * it is deleted before.
     *
     * @throws IOException if that failed; the ledger has the same state, and the checkpoint may be deleted
     */
    public void compact(Path checkpoint) throws IOException {
        settlement.settle();
        AppendFile shorter = stage();
        try {
            LedgerSnapshot.write(state, shorter::append);
            shorter.sync();
            storage.delete(checkpoint);
            storage.syncFolder(path.getParent());
            storage.move(staged(), path);
        } catch (IOException | RuntimeException e) {
            shorter.release();
            // Deleted before the next attempt, or at the next start.
            attemptAfter(e, this::deleteStaged);
            throw e;
        }
        switchTo(shorter);
    }

    private AppendFile stage() throws IOException {
        deleteStaged();
        state.positionMap().join();
        storage.create(staged());
        return AppendFile.open(staged(), storage);
    }

    private void switchTo(AppendFile shorter) throws IOException {
        file.release();
        file = shorter;
        size = shorter.length();
        lastStructuralSize = size;
        compactAbove = Math.max(MIN_COMPACTED, 2 * size);
        settlement.leave(() -> storage.syncFolder(path.getParent()));
        settlement.settle();
    }

    private Path staged() {
        return path.resolveSibling(path.getFileName() + ".next");
    }

    private void deleteStaged() throws IOException {
        if (Files.exists(staged())) {
            storage.delete(staged());
        }
    }

    /** Appends the fingerprints that the ledger lacks. A failure is only logged, since the older ones stay valid. */
    public void fingerprint(long position, List<Fingerprint> all) {
        List<Fingerprint> missing = all.stream()
                .filter(fingerprint ->
                        !fingerprint.isEquivalentTo(state.fingerprints().get(fingerprint.file())))
                .toList();
        if (!missing.isEmpty() || position > state.end()) {
            try {
                append(LedgerRecord.withFingerprints(position, missing));
            } catch (IOException e) {
                log.warn("could not store fingerprints; a file replaced while this journal is closed may be missed", e);
            }
        }
    }

    public Optional<Fingerprint> fingerprint(String name) {
        return Optional.ofNullable(state.fingerprints().get(name));
    }

    public PositionLineage lineage() {
        return state.lineage();
    }

    public PositionMap positionMap() {
        return state.positionMap();
    }

    /** Returns the intent of the last record, if it has one. */
    public Optional<Intent> intent() {
        return state.intent();
    }

    public ChangeLog changes() {
        return state.changes();
    }

    /** Returns the highest position in the ledger. */
    public long end() {
        return state.end();
    }

    /** Returns what must be done before the next record is appended; {@link #append} and {@link #compact} do it. */
    public PendingSettlement settlement() {
        return settlement;
    }

    /** Returns the length of the ledger in bytes. */
    public long size() {
        return size;
    }

    /** Returns the size in bytes of the arrays that grow with the journal. */
    long heapBytes() {
        return state.bytes();
    }

    /** Returns a token that no staged file has in its name. */
    public String newToken() {
        return tokenPrefix + ++tokens;
    }

    /** Returns whether all records after this length are appends or fingerprints. */
    public boolean hasOnlyAppendsSince(long length) {
        return length <= size && lastStructuralSize <= length;
    }

    /** Returns whether an entry with this id was deleted, so that no line may have the id again. */
    public boolean isDeleted(String id) {
        return state.hasDeleted(id);
    }

    /** Returns whether an entry may have been deleted whose id has this key. */
    public boolean isDeletedKey(long key) {
        return state.hasDeletedKey(key);
    }

    @Override
    public void close() {
        if (file != null) {
            file.release();
        }
    }
}
