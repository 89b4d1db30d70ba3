package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Noted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Changes entries in their files, as one {@link FileChange}. In the writing turn only. */
final class Rewrite<E> {

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;

    Rewrite(Store<E> store, Settings settings, Storage storage) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
    }

    /**
     * Makes changes to files.
     *
     * @param patches by file, what to put in place of which ranges, ascending
     * @param changes the changes to note, at the next positions
     * @param following makes the content that follows, over the copies by the names of their files
     * @throws IOException if that failed; see {@link FileChange#commit}
     */
    void make(
            Map<String, List<Patch>> patches, List<Noted> changes, Function<Map<String, Source>, Contents<E>> following)
            throws IOException {
        requireIntact(patches);
        try (FileChange<E> change = FileChange.start(store, settings, storage, patches.keySet())) {
            List<Copy> copies = new ArrayList<>();
            for (Map.Entry<String, List<Patch>> file : patches.entrySet()) {
                copies.add(copied(change, store.contents().part(file.getKey()), file.getValue()));
            }
            Map<String, Source> sources = new HashMap<>();
            copies.forEach(copy -> sources.put(copy.name(), change.source(copy)));
            Contents<E> after = following.apply(sources);
            long end = changes.get(changes.size() - 1).position();
            after.changedAt(end);
            change.commit(LedgerLine.changing(end, changes, seals(copies, after)), after);
        }
    }

    private void requireIntact(Map<String, List<Patch>> patches) throws IOException {
        for (String file : patches.keySet()) {
            if (store.contents().part(file).damaged) {
                throw new IOException(file + " is damaged; nothing in it is changed before it was repaired");
            }
        }
    }

    private Copy copied(FileChange<E> change, Part part, List<Patch> patches) throws IOException {
        if (part.isPacked()) {
            return copied(change, part, patches, store.contents().sources().get(part.number), part.scanned);
        }
        LineFile file = LineFile.open(settings.path(part.name), storage);
        try {
            // Another program may have appended meanwhile.
            return copied(change, part, patches, file, Math.max(part.scanned, file.length()));
        } finally {
            file.release();
        }
    }

    /** Closes each copy at once: there may be more files than a process may have open. */
    private Copy copied(FileChange<E> change, Part part, List<Patch> patches, Bytes content, long covered)
            throws IOException {
        Copy copy = change.stageCopy(part.name, part.name);
        try {
            copy.add(content, patches, covered);
            copy.settle();
            change.replace(part, copy, covered);
            return copy;
        } finally {
            copy.close();
        }
    }

    private List<Seal> seals(List<Copy> copies, Contents<E> after) throws IOException {
        List<Seal> seals = new ArrayList<>();
        for (Copy copy : copies) {
            seals.add(after.sealed(copy, store.shelf()));
        }
        return seals;
    }
}
