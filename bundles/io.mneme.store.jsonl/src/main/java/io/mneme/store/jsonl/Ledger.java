package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers on disk what the file of entries cannot say itself: which positions belong to changes and which entries are
 * gone. From that and the order of the lines follow all positions and ids. Holds no text. Used in the writing turn only.
 */
final class Ledger implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Ledger.class);

    private final LineFile file;
    private final Set<Long> taken = new HashSet<>();
    private final Set<String> deleted = new HashSet<>();
    private ChangeLog changes = ChangeLog.EMPTY;
    private Optional<LedgerLine> last = Optional.empty();
    private Seal seal = Seal.EMPTY;
    private long base;
    private long size;

    private Ledger(LineFile file) {
        this.file = file;
    }

    /**
     * Opens the ledger, or starts one. A last line that was being written when the power went is cut off.
     *
     * @throws JournalException if another line cannot be read: positions would be wrong without it
     */
    static Ledger open(Path path, Storage storage) throws IOException {
        Ledger ledger = new Ledger(LineFile.openOrCreate(path, storage));
        try {
            ledger.load(path);
            return ledger;
        } catch (IOException | RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    private void load(Path path) throws IOException {
        long length = file.length();
        if (length > Integer.MAX_VALUE - 8) {
            throw new JournalException(path + " is too long to be read: " + length + " bytes");
        }
        byte[] bytes = file.bytes(0, (int) length);
        int number = 0;
        int start = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] == '\n') {
                number++;
                Optional<LedgerLine> line =
                        LedgerLine.decode(new String(bytes, start, end - start, StandardCharsets.UTF_8));
                if (line.isEmpty()) {
                    throw new JournalException(path + ", line " + number + " is damaged. Move the file away to number"
                            + " all entries anew");
                }
                line.ifPresent(this::remember);
                start = end + 1;
            }
        }
        size = start;
        cutBack();
    }

    private void cutBack() throws IOException {
        if (file.length() > size) {
            file.truncate(size);
            file.sync();
        }
    }

    private void remember(LedgerLine line) {
        last = Optional.of(line);
        seal = line.seal();
        line.change().ifPresent(this::remember);
    }

    private void remember(Change change) {
        changes = changes.and(change);
        taken.add(change.position().value());
        if (change.what() == What.REPLACED_FILE) {
            base = change.position().value();
            taken.clear();
            deleted.clear();
        } else if (change.what() == What.DELETED) {
            taken.add(change.target().value());
            deleted.add(change.id());
        }
    }

    /**
     * Adds a line, durably.
     *
     * @throws IOException if that failed; the line is not in the ledger
     */
    void append(LedgerLine line) throws IOException {
        cutBack();
        byte[] bytes = line.encoded();
        try {
            file.append(bytes);
            file.sync();
        } catch (IOException e) {
            cutBackAfter(e);
            throw e;
        }
        size += bytes.length;
        remember(line);
    }

    /** Takes a change that could not be made out of the ledger again; {@code before} is what it was before the change. */
    void undo(Memento before, IOException cause) {
        size = before.size();
        last = before.last();
        seal = before.seal();
        Change undone = changes.all()[changes.count() - 1];
        changes = before.changes();
        taken.remove(undone.position().value());
        if (undone.what() == What.DELETED) {
            taken.remove(undone.target().value());
            deleted.remove(undone.id());
        }
        cutBackAfter(cause);
    }

    private void cutBackAfter(IOException cause) {
        try {
            cutBack();
        } catch (IOException e) {
            // Tried again before the next line is added.
            cause.addSuppressed(e);
        }
    }

    Memento memento() {
        return new Memento(size, last, seal, changes);
    }

    /** The ledger at one moment. */
    record Memento(long size, Optional<LedgerLine> last, Seal seal, ChangeLog changes) {}

    /** Adds a seal, unless the last line has it. An older seal is as true, so nothing is lost if that fails. */
    void seal(Seal now) {
        if (!now.equals(seal)) {
            try {
                append(LedgerLine.sealing(now));
            } catch (IOException e) {
                log.warn("could not seal the file; what replaces it while the journal is closed may go unnoticed", e);
            }
        }
    }

    Seal seal() {
        return seal;
    }

    /** Returns the newest line. */
    Optional<LedgerLine> last() {
        return last;
    }

    ChangeLog changes() {
        return changes;
    }

    /** Returns the position behind which the lines of the present file begin. */
    long base() {
        return base;
    }

    /** Returns the first position after this one that no change has and no deleted entry had. */
    long free(long after) {
        long position = after + 1;
        while (taken.contains(position)) {
            position++;
        }
        return position;
    }

    /** Returns whether an entry of this id was deleted, so that no line may have it again. */
    boolean hasDeleted(String id) {
        return deleted.contains(id);
    }

    @Override
    public void close() {
        file.release();
    }
}
