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
 * Remembers on disk what the files of entries cannot say themselves: which positions their lines have, which belong to
 * changes, and which entries are gone. Holds no text. Used in the writing turn only.
 */
public final class Ledger implements Closeable {

    /** A shorter ledger is never replaced: it is read in a moment. */
    static final long MIN_COMPACTED = 1L << 20;

    private static final Logger log = LoggerFactory.getLogger(Ledger.class);
    private static final int RADIX = 36;

    private final Path path;
    private final Storage storage;
    private final LedgerState state = new LedgerState();

    /** Begins all tokens; no prepared file of another process, or of before a compaction, has it. */
    private final String tokenPrefix = Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), RADIX) + "-";

    /** Null when this process only reads: then what is appended is only remembered. */
    private @Nullable AppendFile file;

    private long size;
    private long issuedTokens;

    /** Up to where it was when something else than an append or a seal was last noted. */
    private long lastStructuralSize;

    /** A ledger longer than this may be too long; below, that is not examined. */
    private long compactAbove = MIN_COMPACTED;

    /** Whether the folder must be synced before a line is added: the file has only just got its name. */
    private boolean renamed;

    private Ledger(Path path, Storage storage) {
        this.path = path;
        this.storage = storage;
    }

    /**
     * Opens the ledger, or starts one. A last line that was being written when the power went is cut off.
     *
     * @throws JournalException if another line cannot be read: positions would be wrong without it
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

    /** Reads a ledger that is not ours to write; what is appended here is only remembered. */
    public static Ledger read(Path path) throws IOException {
        Ledger ledger = new Ledger(path, new LocalStorage());
        try {
            LedgerReader.read(path, ledger::applyLine);
        } catch (NoSuchFileException none) {
            // Nothing was noted yet. One that is there and must not be read is another matter.
            log.debug("{} is not there", path);
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

    /** Removes a line that could not be added, if it is still in the file: the next process to read it would believe it. */
    public void truncateTail() throws IOException {
        if (file != null && file.length() > size) {
            file.truncate(size);
            file.sync();
        }
    }

    /**
     * Adds a line, durably.
     *
     * @throws IOException if that failed; the line is not in the ledger
     */
    public void append(LedgerRecord line) throws IOException {
        byte[] bytes = LedgerCodec.encode(line);
        if (file != null) {
            syncName();
            truncateTail();
            try {
                file.append(bytes);
                file.sync();
            } catch (IOException e) {
                truncateTailAfter(e);
                throw e;
            }
        }
        applyLine(line, size + bytes.length);
    }

    /** Makes it durable once more. */
    public void sync() throws IOException {
        if (file != null) {
            file.sync();
        }
    }

    private void truncateTailAfter(IOException cause) {
        try {
            truncateTail();
        } catch (IOException e) {
            // Tried again before the next line is added.
            cause.addSuppressed(e);
        }
    }

    /** Returns whether it is long, and another one could say the same in less than half the bytes. */
    public boolean isTooLong() throws IOException {
        if (file == null || size <= compactAbove) {
            return false;
        }
        long[] shorter = {0};
        state.positionMap().join();
        LedgerSnapshot.write(state, line -> shorter[0] += line.length);
        compactAbove = Math.max(MIN_COMPACTED, 2 * shorter[0]);
        return size > compactAbove;
    }

    /**
     * Replaces it by a shorter one that says the same. A checkpoint tells by the length whether it fits, so it is deleted
     * before.
     *
     * @throws IOException if that failed; the ledger says the same as before, and a checkpoint may be gone
     */
    public void compact(Path checkpoint) throws IOException {
        AppendFile shorter = stage();
        try {
            LedgerSnapshot.write(state, shorter::append);
            shorter.sync();
            storage.delete(checkpoint);
            storage.syncFolder(path.getParent());
            storage.move(staged(), path);
        } catch (IOException | RuntimeException e) {
            shorter.release();
            discardStaged(e);
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
        renamed = true;
        syncName();
    }

    private void syncName() throws IOException {
        if (renamed) {
            storage.syncFolder(path.getParent());
            renamed = false;
        }
    }

    private Path staged() {
        return path.resolveSibling(path.getFileName() + ".next");
    }

    private void deleteStaged() throws IOException {
        if (Files.exists(staged())) {
            storage.delete(staged());
        }
    }

    private void discardStaged(Exception cause) {
        try {
            deleteStaged();
        } catch (IOException e) {
            // Deleted before the next attempt, or at the next start.
            cause.addSuppressed(e);
        }
    }

    /** Adds those seals that it does not have. Older seals are as true, so nothing is lost if that fails. */
    public void fingerprint(long now, List<Fingerprint> all) {
        List<Fingerprint> news = all.stream()
                .filter(fingerprint ->
                        !fingerprint.isEquivalentTo(state.fingerprints().get(fingerprint.file())))
                .toList();
        if (!news.isEmpty() || now > state.end()) {
            try {
                append(LedgerRecord.withFingerprints(now, news));
            } catch (IOException e) {
                log.warn(
                        "could not seal the files; what replaces them while the journal is closed may go unnoticed", e);
            }
        }
    }

    public Optional<Fingerprint> fingerprint(String name) {
        return Optional.ofNullable(state.fingerprints().get(name));
    }

    public PositionMap positionMap() {
        return state.positionMap();
    }

    /** Returns what is left to be done. */
    public Optional<Intent> intent() {
        return state.intent();
    }

    public ChangeLog changes() {
        return state.changes();
    }

    /** Returns the highest position it knows of. */
    public long end() {
        return state.end();
    }

    /** Returns how long it is, in bytes. */
    public long size() {
        return size;
    }

    /** Returns the size of the arrays that grow with the journal. */
    long heapBytes() {
        return state.bytes();
    }

    /** Returns a name that no prepared file has. */
    public String newToken() {
        issuedTokens++;
        return tokenPrefix + issuedTokens;
    }

    /** Returns whether nothing but appends and seals was noted since it had this length. */
    public boolean hasOnlyAppendsSince(long length) {
        return length <= size && lastStructuralSize <= length;
    }

    /** Returns whether an entry of this id was deleted, so that no line may have it again. */
    public boolean isDeleted(String id) {
        return state.hasDeleted(id);
    }

    /** Returns whether an entry with this key of an id may have been deleted. */
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
