package io.mneme.store.jsonl;

import io.mneme.api.journal.JournalException;
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
final class Ledger implements Closeable {

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
    private @Nullable LineFile file;

    private long size;
    private long tokens;

    /** Up to where it was when something else than an append or a seal was last noted. */
    private long settled;

    /** A ledger longer than this may be too long; before, nobody needs to find out. */
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
    static Ledger open(Path path, Storage storage) throws IOException {
        Ledger ledger = new Ledger(path, storage);
        ledger.file = LineFile.openOrCreate(path, storage);
        try {
            LedgerReader.read(path, ledger::take);
            ledger.cutBack();
            ledger.deleteStaged();
            return ledger;
        } catch (IOException | RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    /** Reads a ledger that is not ours to write; what is appended here is only remembered. */
    static Ledger read(Path path) throws IOException {
        Ledger ledger = new Ledger(path, new LocalStorage());
        try {
            LedgerReader.read(path, ledger::take);
        } catch (NoSuchFileException none) {
            // Nothing was noted yet. One that is there and must not be read is another matter.
            log.debug("{} is not there", path);
        }
        return ledger;
    }

    private void take(LedgerLine line, long end) {
        size = end;
        if (!line.changes().isEmpty()
                || !line.owned().isEmpty()
                || !line.added().isEmpty()
                || !line.gone().isEmpty()) {
            settled = size;
        }
        state.apply(line);
    }

    /** Removes a line that could not be added, if it is still in the file: the next process to read it would believe it. */
    void cutBack() throws IOException {
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
    void append(LedgerLine line) throws IOException {
        byte[] bytes = LedgerText.of(line);
        if (file != null) {
            syncName();
            cutBack();
            try {
                file.append(bytes);
                file.sync();
            } catch (IOException e) {
                cutBackAfter(e);
                throw e;
            }
        }
        take(line, size + bytes.length);
    }

    /** Makes it durable once more. */
    void sync() throws IOException {
        if (file != null) {
            file.sync();
        }
    }

    private void cutBackAfter(IOException cause) {
        try {
            cutBack();
        } catch (IOException e) {
            // Tried again before the next line is added.
            cause.addSuppressed(e);
        }
    }

    /** Returns whether it is long, and another one could say the same in less than half the bytes. */
    boolean isTooLong() throws IOException {
        if (file == null || size <= compactAbove) {
            return false;
        }
        long[] shorter = {0};
        state.ownership().join();
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
    void compact(Path checkpoint) throws IOException {
        LineFile shorter = stage();
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
        replaceBy(shorter);
    }

    private LineFile stage() throws IOException {
        deleteStaged();
        state.ownership().join();
        storage.create(staged());
        return LineFile.open(staged(), storage);
    }

    private void replaceBy(LineFile shorter) throws IOException {
        file.release();
        file = shorter;
        size = shorter.length();
        settled = size;
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
    void seal(long now, List<Seal> all) {
        List<Seal> news = all.stream()
                .filter(seal -> !seal.saysTheSameAs(state.seals().get(seal.file())))
                .toList();
        if (!news.isEmpty() || now > state.end()) {
            try {
                append(LedgerLine.sealing(now, news));
            } catch (IOException e) {
                log.warn(
                        "could not seal the files; what replaces them while the journal is closed may go unnoticed", e);
            }
        }
    }

    Optional<Seal> seal(String name) {
        return Optional.ofNullable(state.seals().get(name));
    }

    Ownership ownership() {
        return state.ownership();
    }

    /** Returns what is left to be done. */
    Optional<Work> work() {
        return state.work();
    }

    ChangeLog changes() {
        return state.changes();
    }

    /** Returns the highest position it knows of. */
    long end() {
        return state.end();
    }

    /** Returns how long it is, in bytes. */
    long size() {
        return size;
    }

    /** Returns the size of the arrays that grow with the journal. */
    long heapBytes() {
        return state.bytes();
    }

    /** Returns a name that no prepared file has. */
    String token() {
        tokens++;
        return tokenPrefix + tokens;
    }

    /** Returns whether nothing but appends and seals was noted since it had this length. */
    boolean onlyAppendedSince(long length) {
        return length <= size && settled <= length;
    }

    /** Returns whether an entry of this id was deleted, so that no line may have it again. */
    boolean hasDeleted(String id) {
        return state.hasDeleted(id);
    }

    /** Returns whether an entry with this key of an id may have been deleted. */
    boolean hasDeletedKey(long key) {
        return state.hasDeletedKey(key);
    }

    @Override
    public void close() {
        if (file != null) {
            file.release();
        }
    }
}
