package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.JournalException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Remembers on disk what the files of entries cannot say themselves: which positions their lines have, which belong to
 * changes, and which entries are gone. Holds no text. Used in the writing turn only.
 */
final class Ledger implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Ledger.class);

    private final Path path;

    /** Null when this process only reads: then what is appended is only remembered. */
    private final @Nullable LineFile file;

    private final Ownership ownership = new Ownership();
    private final Map<String, Seal> seals = new HashMap<>();
    private final Set<String> deleted = new HashSet<>();
    private final Set<Long> deletedKeys = new HashSet<>();
    private ChangeLog changes = ChangeLog.EMPTY;
    private Optional<Work> work = Optional.empty();
    private long end;
    private long size;
    private long tokens;

    /** Up to where it was when something else than an append or a seal was last noted. */
    private long settled;

    private Ledger(Path path, @Nullable LineFile file) {
        this.path = path;
        this.file = file;
    }

    /**
     * Opens the ledger, or starts one. A last line that was being written when the power went is cut off.
     *
     * @throws JournalException if another line cannot be read: positions would be wrong without it
     */
    static Ledger open(Path path, Storage storage) throws IOException {
        Ledger ledger = new Ledger(path, LineFile.openOrCreate(path, storage));
        try {
            ledger.load(ledger.file.bytes(0, ledger.readable(ledger.file.length())));
            ledger.cutBack();
            return ledger;
        } catch (IOException | RuntimeException e) {
            ledger.close();
            throw e;
        }
    }

    /** Reads a ledger that is not ours to write; what is appended here is only remembered. */
    static Ledger read(Path path) throws IOException {
        Ledger ledger = new Ledger(path, null);
        try {
            ledger.load(Files.readAllBytes(path));
        } catch (NoSuchFileException none) {
            // Nothing was noted yet. One that is there and must not be read is another matter.
            log.debug("{} is not there", path);
        }
        return ledger;
    }

    private int readable(long length) {
        if (length > Integer.MAX_VALUE - 8) {
            throw new JournalException(path + " is too long to be read: " + length + " bytes");
        }
        return (int) length;
    }

    private void load(byte[] bytes) {
        int number = 0;
        int start = 0;
        for (int at = 0; at < bytes.length; at++) {
            if (bytes[at] == '\n') {
                number++;
                Optional<LedgerLine> line =
                        LedgerLine.decode(new String(bytes, start, at - start, StandardCharsets.UTF_8));
                if (line.isEmpty()) {
                    throw new JournalException(path + ", line " + number + " is damaged. Move the file away to number"
                            + " all entries anew");
                }
                start = at + 1;
                size = start;
                remember(line.get());
            }
        }
        size = start;
    }

    private void cutBack() throws IOException {
        if (file != null && file.length() > size) {
            file.truncate(size);
            file.sync();
        }
    }

    private void remember(LedgerLine line) {
        if (!line.changes().isEmpty() || !line.owned().isEmpty() || !line.gone().isEmpty()) {
            settled = size;
        }
        end = Math.max(end, line.end());
        work = line.work();
        line.changes().forEach(noted -> remember(noted.change()));
        line.gone().forEach(name -> {
            ownership.remove(name);
            seals.remove(name);
        });
        if (line.gone().size() == 1 && ownership.files().isEmpty()) {
            // The only file there was: nothing is left that those ids could be mistaken for.
            deleted.clear();
            deletedKeys.clear();
        }
        line.owned().forEach(owned -> {
            ownership.put(owned.file(), owned.was(), owned.spans());
            seals.remove(owned.was());
        });
        line.from().forEach(from -> ownership.from(from.file(), from.position()));
        line.seals().forEach(seal -> seals.put(seal.file(), seal));
    }

    private void remember(Change change) {
        changes = changes.and(change);
        ownership.take(change.position().value());
        if (change.what() == What.DELETED) {
            ownership.take(change.target().value());
            deleted.add(change.id());
            deletedKeys.add(Ids.key(change.id()));
        }
    }

    /**
     * Adds a line, durably.
     *
     * @throws IOException if that failed; the line is not in the ledger
     */
    void append(LedgerLine line) throws IOException {
        byte[] bytes = line.encoded();
        if (file != null) {
            cutBack();
            try {
                file.append(bytes);
                file.sync();
            } catch (IOException e) {
                cutBackAfter(e);
                throw e;
            }
        }
        size += bytes.length;
        remember(line);
    }

    /** Makes it durable once more. */
    void sync() throws IOException {
        if (file != null) {
            file.sync();
        }
    }

    /** Takes the last line, changes that could not be made, out of the ledger again; {@code before} is what it was then. */
    void undo(Memento before, IOException cause) {
        for (int i = before.changes().count(); i < changes.count(); i++) {
            Change undone = changes.all()[i];
            ownership.giveBack(undone.position().value());
            if (undone.what() == What.DELETED) {
                ownership.giveBack(undone.target().value());
                deleted.remove(undone.id());
                deletedKeys.remove(Ids.key(undone.id()));
            }
        }
        size = before.size();
        settled = Math.min(settled, size);
        end = before.end();
        work = before.work();
        changes = before.changes();
        seals.clear();
        seals.putAll(before.seals());
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
        return new Memento(size, end, work, Map.copyOf(seals), changes);
    }

    /** The ledger before a change. */
    record Memento(long size, long end, Optional<Work> work, Map<String, Seal> seals, ChangeLog changes) {}

    /** Adds those seals that it does not have. Older seals are as true, so nothing is lost if that fails. */
    void seal(long now, List<Seal> all) {
        List<Seal> news = all.stream()
                .filter(seal -> !seal.saysTheSameAs(seals.get(seal.file())))
                .toList();
        if (!news.isEmpty() || now > end) {
            try {
                append(LedgerLine.sealing(now, news));
            } catch (IOException e) {
                log.warn(
                        "could not seal the files; what replaces them while the journal is closed may go unnoticed", e);
            }
        }
    }

    Optional<Seal> seal(String name) {
        return Optional.ofNullable(seals.get(name));
    }

    Ownership ownership() {
        return ownership;
    }

    /** Returns what is left to be done. */
    Optional<Work> work() {
        return work;
    }

    ChangeLog changes() {
        return changes;
    }

    /** Returns the highest position it knows of. */
    long end() {
        return end;
    }

    /** Returns how long it is, in bytes. */
    long size() {
        return size;
    }

    /** Returns a name that no prepared file has. */
    String token() {
        tokens++;
        return size + "-" + tokens;
    }

    /** Returns whether nothing but appends and seals was noted since it had this length. */
    boolean onlyAppendedSince(long length) {
        return length <= size && settled <= length;
    }

    /** Returns whether an entry of this id was deleted, so that no line may have it again. */
    boolean hasDeleted(String id) {
        return deleted.contains(id);
    }

    /** Returns whether an entry with this key of an id may have been deleted. */
    boolean hasDeletedKey(long key) {
        return deletedKeys.contains(key);
    }

    @Override
    public void close() {
        if (file != null) {
            file.release();
        }
    }
}
