package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LineFile.PartialWrite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What failed half way, and is to be done before anything else is written. In the writing turn, but for {@link #discard} and {@link #staged}. */
final class Arrears implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Arrears.class);

    private final Storage storage;
    private final Redo redo;
    private final StagedChanges staged;

    /** Prepared files that are not needed, but could not be deleted: what is erased must not be left in one. */
    private final Set<Path> leftovers = ConcurrentHashMap.newKeySet();

    private @Nullable PartialWrite cut;
    private @Nullable Work work;

    Arrears(Storage storage, Redo redo, StagedChanges staged) {
        this.storage = storage;
        this.redo = redo;
        this.staged = staged;
    }

    /** Returns the changes whose files are being staged. */
    StagedChanges staged() {
        return staged;
    }

    boolean isEmpty() {
        return cut == null && work == null && leftovers.isEmpty();
    }

    /** Returns whether files are being moved, or were left half moved. */
    boolean isUnfinished() {
        return work != null;
    }

    /** Notes what is being done to the files; until it is {@link #done}, or the next look, nothing else may be. */
    void begin(Work begun) {
        work = begun;
    }

    /** Does it; returns the files that another program has replaced, and which are left as they are. */
    Set<String> finish(Map<String, Object> keys, Ledger ledger) throws IOException {
        return redo.finish(Objects.requireNonNull(work), keys, ledger);
    }

    void done() {
        work = null;
    }

    /** Notes that a write is to be taken back. */
    void cut(PartialWrite half) {
        half.file().retain();
        cut = half;
    }

    /** Deletes staged files that are not needed, or notes that they have to be deleted. */
    void discard(Collection<Path> staged) {
        for (Path path : staged) {
            try {
                storage.delete(path);
            } catch (IOException e) {
                log.warn("a staged file could not be deleted, which is tried again: {}", e.toString());
                leftovers.add(path);
            }
        }
    }

    /** Discards the staged files of a change that was not noted: only once it is certain that the ledger has no trace of it. */
    void discard(Collection<Path> staged, Ledger ledger) {
        try {
            ledger.cutBack();
            discard(staged);
        } catch (IOException e) {
            log.warn("the ledger could not be cut back, which is tried again: {}", e.toString());
            leftovers.addAll(staged);
        }
    }

    /** Deletes prepared files that are not needed, so that no text stays in one while nothing can be written. */
    void deleteLeftovers() throws IOException {
        for (Path left : leftovers) {
            storage.delete(left);
            leftovers.remove(left);
        }
    }

    /** Closes the file of a write that was not taken back. */
    @Override
    public void close() {
        if (cut != null) {
            cut.file().release();
            cut = null;
        }
    }

    /**
     * Does what is to be done.
     *
     * @return whether files were moved: then they are to be read anew before it is {@link #done}
     */
    boolean clear(Ledger ledger) throws IOException {
        if (cut != null) {
            cut.truncate();
            close();
        }
        if (!leftovers.isEmpty()) {
            ledger.cutBack();
        }
        deleteLeftovers();
        if (work != null) {
            redo.recover(Optional.of(work), ledger);
        }
        return work != null;
    }
}
