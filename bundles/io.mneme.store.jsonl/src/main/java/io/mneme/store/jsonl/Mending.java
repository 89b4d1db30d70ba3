package io.mneme.store.jsonl;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
        return part.damaged
                || content instanceof ShelvedFile packed && packed.damage().isPresent();
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
            copy.add(contents.sources().get(part.number), 0, part.scanned);
            copy.settle();
            Path kept = quarantined(part);
            change.replace(part, copy, part.scanned);
            Contents<E> after = new Succession<>(contents).copied(part, change.source(copy));
            List<Seal> seals = List.of(after.sealed(copy, store.shelf()));
            change.commit(LedgerLine.sealing(contents.end(), seals), after);
            return settings.path(part.name) + ": the part that can be read was kept; the damaged file is " + kept;
        }
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
