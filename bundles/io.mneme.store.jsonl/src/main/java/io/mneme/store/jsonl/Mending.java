package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Mends files that a crash, or another program, has left damaged, without losing a byte. In the writing turn only. */
final class Mending<E> {

    private static final int BLOCK = 1 << 16;

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;
    private final Decoder<E> decoder;

    Mending(Store<E> store, Settings settings, Storage storage, Decoder<E> decoder) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
    }

    /** Mends what can be mended, and says what was done. */
    List<String> mend() throws IOException {
        store.lookToChange();
        store.lookAtEverything();
        List<String> done = new ArrayList<>();
        for (Path left : new Prepared(settings).all()) {
            storage.delete(left);
            done.add(settings.folder().relativize(left) + ": deleted; it was left by a change that was interrupted");
        }
        List<String> names =
                store.contents().parts().stream().map(part -> part.name).toList();
        for (String name : names) {
            mend(store.contents().part(name)).ifPresent(done::add);
        }
        if (!done.isEmpty()) {
            store.readAnew();
        }
        return done;
    }

    private Optional<String> mend(Part part) throws IOException {
        if (!part.isPacked()) {
            return part.damaged || part.scanned == part.size
                    ? Optional.empty()
                    : new TornTail(settings, storage, part.name).repair(decoder);
        }
        return isDamaged(part) ? Optional.of(unpacked(part)) : Optional.empty();
    }

    /** A compressed file may have been damaged since it was read. */
    private boolean isDamaged(Part part) throws IOException {
        Source content = store.contents().sources().get(part.number);
        byte[] block = new byte[BLOCK];
        for (long at = 0; content.read(at, block, 0, BLOCK) == BLOCK; ) {
            at += BLOCK;
        }
        return part.damaged || content.damage().isPresent();
    }

    private void keep(Path damaged, Path kept) throws IOException {
        storage.create(kept);
        LineFile from = LineFile.open(damaged, storage);
        try {
            LineFile to = LineFile.open(kept, storage);
            try {
                to.appendFrom(from, 0, from.length());
                to.sync();
            } finally {
                to.release();
            }
        } finally {
            from.release();
        }
    }

    /** Puts the lines that can still be read in the place of a damaged compressed file, which goes to the quarantine. */
    private String unpacked(Part part) throws IOException {
        Contents<E> contents = store.contents();
        try (FileChange<E> change = FileChange.start(store, settings, storage, List.of(part.name))) {
            Copy copy = change.stageCopy(part.name, part.name);
            copy.add(contents.sources().get(part.number), remains(part, contents), part.scanned);
            copy.settle();
            Path kept = quarantined(part);
            change.replace(part, copy, part.scanned);
            Contents<E> after = new Succession<>(contents).copied(part, change.source(copy));
            List<Seal> seals = List.of(after.sealed(copy, store.shelf()));
            change.commit(LedgerLine.sealing(contents.end(), seals), after);
            return settings.path(part.name) + ": the part that can be read was kept; the damaged file is " + kept;
        }
    }

    /**
     * Returns patches that blank what was read of lines that break off. Their bytes are in the quarantine, which erasure
     * covers; in the file nothing could erase them, since they are no entries. Other lines keep their places.
     */
    private List<Patch> remains(Part part, Contents<E> contents) throws IOException {
        Rows rows = contents.catalogue().rows();
        Bytes content = new Blocks(contents.sources().get(part.number));
        List<Patch> patches = new ArrayList<>();
        for (int row = 0; row < rows.count(); row++) {
            if (rows.file(row) == part.number && !rows.isEntry(row)) {
                long start = rows.start(row);
                long end = breakOf(content, start);
                if (end > start) {
                    patches.add(new Patch(start, end, new byte[(int) (end - start)]));
                }
            }
        }
        patches.sort(Comparator.comparingLong(Patch::from));
        return patches;
    }

    /** Returns where a line breaks off: from there on it reads as NULs. Returns its start if it does not. */
    private long breakOf(Bytes content, long start) throws IOException {
        byte[] one = new byte[1];
        for (long at = start; at - start <= settings.maxLine() && content.read(at, one, 0, 1) == 1; at++) {
            if (one[0] == 0) {
                return at;
            }
            if (one[0] == '\n') {
                return start;
            }
        }
        return start;
    }

    private Path quarantined(Part part) throws IOException {
        storage.createFolder(settings.quarantine());
        Path kept = new Quarantine(settings, storage)
                .damaged(part.name, store.ledger().token());
        keep(settings.path(part.name), kept);
        storage.syncFolder(settings.quarantine());
        storage.syncFolder(settings.folder());
        return kept;
    }
}
