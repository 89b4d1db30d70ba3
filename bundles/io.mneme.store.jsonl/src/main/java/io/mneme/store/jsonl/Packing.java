package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Owned;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compresses a file that is not appended to any more. It is written beside; only the exchange of the two is waited for. */
final class Packing<E> {

    /** How often it begins again when an entry of the file is changed meanwhile. */
    private static final int MAX_ATTEMPTS = 3;

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;

    Packing(Store<E> store, Settings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * What is compressed.
     *
     * @param shown the file, as it was then
     * @param view holds it open
     */
    private record Plan<E>(View.Shown shown, View<E> view, FileChange<E> change, Copy copy) {}

    /** Compresses a file; false if it cannot be done now, since another program writes to it. */
    boolean pack(String file, WriteTurn turn) throws IOException {
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            Plan<E> plan = turn.alone(() -> begun(file));
            if (plan == null) {
                return false;
            }
            boolean packed = isPacked(plan, turn);
            if (packed || !plan.change().isCancelled()) {
                return packed;
            }
        }
        return false;
    }

    /** Returns null if there is nothing to compress: entries of a day that came late stay beside its compressed file. */
    private @Nullable Plan<E> begun(String file) throws IOException {
        if (store.contents().part(file) == null || store.contents().part(file + Layout.PACKED) != null) {
            return null;
        }
        View<E> view = store.display().view();
        FileChange<E> change = FileChange.start(store, settings, storage, List.of(file));
        try {
            View.Shown shown = view.files()
                    .filter(one -> one.name().equals(file))
                    .findFirst()
                    .orElseThrow();
            return new Plan<>(shown, view, change, change.stageCopy(file + Layout.PACKED, file));
        } catch (IOException | RuntimeException e) {
            change.close();
            view.sources().release();
            throw e;
        }
    }

    private boolean isPacked(Plan<E> plan, WriteTurn turn) throws IOException {
        try {
            View.Shown shown = plan.shown();
            plan.copy().add(plan.view().sources().get(shown.number()), 0, shown.bytes());
            plan.copy().settle();
            return turn.alone(() -> isExchanged(plan));
        } catch (GoneException | ReplacedFileException e) {
            // Another program has changed it, or added to it just then: it is compressed the next time.
            return false;
        } catch (IOException e) {
            if (plan.change().isCancelled()) {
                return false;
            }
            throw e;
        } finally {
            plan.change().close();
            plan.view().sources().release();
        }
    }

    private boolean isExchanged(Plan<E> plan) throws IOException {
        store.lookToChange();
        View.Shown shown = plan.shown();
        Part part = store.contents().part(shown.name());
        if (plan.change().isCancelled()
                || part == null
                || !part.key.equals(shown.key())
                || part.size != shown.bytes()
                || part.scanned != part.size
                || part.damaged
                || store.contents().part(shown.name() + Layout.PACKED) != null) {
            return false;
        }
        commit(plan, part);
        return true;
    }

    private void commit(Plan<E> plan, Part part) throws IOException {
        Contents<E> contents = store.contents();
        Copy copy = plan.copy();
        plan.change().replace(part, copy, part.size);
        Owned owned =
                new Owned(copy.name(), part.name, store.ledger().ownership().of(part.name));
        Contents<E> after = new Succession<>(contents)
                .renamed(part.name, copy.name(), plan.change().source(copy));
        List<Seal> seals = List.of(after.sealed(copy, store.shelf()));
        plan.change()
                .commit(LedgerLine.owning(contents.end(), List.of(owned), List.of(), seals), after);
    }
}
