package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Owned;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Compresses a file that is not appended to any more. It is written beside; only the exchange of the two is waited for. */
final class Packing<E> {

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;
    private final Prepared prepared;
    private final Redo redo;

    Packing(Store<E> store, Settings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.prepared = new Prepared(settings);
        this.redo = new Redo(settings, storage);
    }

    /** Compresses a file; false if it cannot be done now, since somebody still writes to it. */
    boolean pack(String file, GroupCommit<E> turns) throws IOException {
        View<E> view = store.display().view();
        try {
            if (view.files().anyMatch(one -> one.name().equals(file + Layout.PACKED))) {
                // Entries of that day that came late; the two are not made one.
                return false;
            }
            Optional<View.Shown> found =
                    view.files().filter(one -> one.name().equals(file)).findFirst();
            return found.isPresent() && pack(file, found.get(), view, turns);
        } finally {
            view.sources().release();
        }
    }

    private boolean pack(String file, View.Shown shown, View<E> view, GroupCommit<E> turns) throws IOException {
        String token = turns.alone(() -> store.ledger().token());
        Path path = prepared.copy(file + Layout.PACKED, token);
        Copy copy = Copy.start(path, settings.path(file), true, storage);
        try {
            copy.add(view.sources().get(shown.number()), 0, shown.bytes());
            copy.settle();
            boolean packed = turns.alone(() -> exchanged(shown, token, copy));
            if (!packed) {
                discard(copy, new IOException("not needed"));
            }
            return packed;
        } catch (GoneException e) {
            // It was changed meanwhile, and is compressed the next time.
            discard(copy, e);
            return false;
        } catch (IOException | RuntimeException e) {
            if (store.arrears().isUnfinished()) {
                copy.close();
            } else {
                discard(copy, e);
            }
            throw e;
        }
    }

    private void discard(Copy copy, Exception cause) {
        copy.close();
        store.arrears().discard(copy.path(), cause);
    }

    private boolean exchanged(View.Shown shown, String token, Copy copy) throws IOException {
        store.lookToChange();
        String file = shown.name();
        String packed = file + Layout.PACKED;
        Contents<E> contents = store.contents();
        Part part = contents.part(file);
        if (part == null
                || !part.key.equals(shown.key())
                || part.size != shown.bytes()
                || part.scanned != part.size
                || part.damaged
                || contents.part(packed) != null) {
            return false;
        }
        LineFile former = LineFile.open(settings.path(file), storage);
        try {
            exchange(part, token, copy);
            if (isInItsPlace(former, file)) {
                // Another program has added to it just then, so it stays; nobody shall see it as compressed.
                store.lookToChange();
                return false;
            }
            store.formers().add(former, part.size, file);
            return true;
        } finally {
            former.release();
        }
    }

    private boolean isInItsPlace(LineFile former, String file) throws IOException {
        try {
            return LineFile.key(settings.path(file)).equals(former.key());
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    private void exchange(Part part, String token, Copy copy) throws IOException {
        Contents<E> contents = store.contents();
        String file = part.name;
        String packed = file + Layout.PACKED;
        Seal seal = part.seal(contents.sources().get(part.number));
        Work work = new Work(token, List.of(), List.of(new Swap(packed, file, part.size, copy.length(), seal)));
        Owned owned = new Owned(packed, file, store.ledger().ownership().of(file));
        storage.syncFolder(settings.path(packed).getParent());
        store.begin(new LedgerLine(
                contents.end(),
                List.of(),
                List.of(),
                List.of(owned),
                List.of(),
                List.of(new Seal(packed, seal.at(), seal.length(), seal.last())),
                Optional.of(work)));
        redo.finish(work);
        Source source = new ShelvedFile(settings.path(packed), copy.key(), store.shelf());
        long bytes = copy.bytes();
        copy.close();
        Contents<E> after = new Succession<>(contents).renamed(file, packed, copy.key(), source);
        after.part(packed).size = bytes;
        after.part(packed).modified = null;
        store.done(after);
    }
}
