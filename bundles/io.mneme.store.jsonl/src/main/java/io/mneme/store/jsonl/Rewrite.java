package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Noted;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts a changed copy in the place of one file; see {@link Redo} for how it survives a crash. In the writing turn only. */
final class Rewrite<E> {

    private static final Logger log = LoggerFactory.getLogger(Rewrite.class);

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;
    private final Prepared prepared;

    Rewrite(Store<E> store, Settings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.prepared = new Prepared(settings);
    }

    /**
     * Makes changes to one file.
     *
     * @param file its name
     * @param patches what to put in place of which ranges, ascending
     * @param changes the changes to note, at the next positions
     * @param following makes the content that follows, over the copy
     * @throws IOException if that failed; all is as it was
     */
    void make(String file, List<Patch> patches, List<Noted> changes, Function<Source, Contents<E>> following)
            throws IOException {
        Part part = store.contents().part(file);
        if (part.damaged) {
            throw new IOException(file + " is damaged; nothing in it is changed before it was repaired");
        }
        String token = store.ledger().token();
        Path path = prepared.copy(file, token);
        LineFile former = part.isPacked() ? null : LineFile.open(settings.path(file), storage);
        try {
            Copy copy = Copy.start(path, settings.path(file), part.isPacked(), storage);
            try {
                Bytes content = former == null ? store.contents().sources().get(part.number) : former;
                copy.add(content, patches, part.scanned);
                copy.settle();
                long covered = part.scanned;
                if (former != null) {
                    covered = addLate(copy, former, part);
                }
                if (!LineFile.key(settings.path(file)).equals(part.key)) {
                    throw new IOException("another program has just replaced it; try again");
                }
                // The copy must not be lost once the ledger says that it is there.
                storage.syncFolder(path.getParent());
                record(file, token, copy, covered, changes, following, former);
            } catch (IOException | RuntimeException e) {
                copy.close();
                store.arrears().discard(copy.path(), e);
                throw e;
            }
        } finally {
            if (former != null) {
                former.release();
            }
        }
    }

    /** Adds what another program has appended meanwhile; returns up to where the copy holds the file. */
    private long addLate(Copy copy, LineFile former, Part part) throws IOException {
        long grown = former.length();
        if (grown > part.scanned) {
            copy.add(former, part.scanned, grown);
            copy.settle();
        }
        return grown;
    }

    private void record(
            String file,
            String token,
            Copy copy,
            long covered,
            List<Noted> changes,
            Function<Source, Contents<E>> following,
            @Nullable LineFile watched)
            throws IOException {
        Path goal = settings.path(file);
        ShelvedFile source = new ShelvedFile(goal, copy.key(), store.shelf());
        Contents<E> after = following.apply(source);
        long end = changes.get(changes.size() - 1).position();
        try {
            Seal seal = describe(after.part(file), copy);
            Part before = store.contents().part(file);
            Seal former = before.seal(store.contents().sources().get(before.number));
            Work work = new Work(token, List.of(), List.of(new Swap(file, file, covered, copy.length(), former)));
            Ledger.Memento memento = store.ledger().memento();
            store.ledger()
                    .append(new LedgerLine(
                            end, changes, List.of(), List.of(), List.of(), List.of(seal), Optional.of(work)));
            try {
                storage.move(prepared.copy(file, token), goal);
            } catch (IOException e) {
                store.ledger().undo(memento, e);
                throw e;
            }
        } catch (IOException e) {
            after.sources().release();
            throw e;
        }
        copy.close();
        source.take();
        syncFolder(goal);
        after.changedAt(end);
        store.swap(after);
        try {
            if (watched != null) {
                store.formers().add(watched, covered, file);
            }
            store.takeIn(file);
        } catch (IOException e) {
            // The change is made; what could not be read now is read at the next look.
            log.warn("{}: could not take in what another program appended during a change", goal, e);
        }
    }

    private Seal describe(Part part, Copy copy) throws IOException {
        part.key = copy.key();
        part.size = copy.bytes();
        part.modified = null;
        Seal seal = copy.seal(part.name, part.lastStart, part.lastLength, store.shelf());
        part.lastDigest = seal.last();
        return seal;
    }

    private void syncFolder(Path goal) {
        try {
            storage.syncFolder(goal.getParent());
        } catch (IOException e) {
            // The ledger has the change: should the old name come back, the next opening renames again.
            log.warn("{}: the folder could not be synced after a change", goal.getParent(), e);
        }
    }
}
