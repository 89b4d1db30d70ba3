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
        List<String> done = new ArrayList<>();
        for (Path left : new Prepared(settings).all()) {
            storage.delete(left);
            done.add(settings.folder().relativize(left) + ": deleted; it was left by a change that was interrupted");
        }
        for (Part part : List.copyOf(store.contents().parts())) {
            mend(part).ifPresent(done::add);
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
        Path path = settings.path(part.name);
        Path prepared = new Prepared(settings).copy(part.name, store.ledger().token());
        Copy copy = Copy.start(prepared, path, true, storage);
        try {
            copy.add(store.contents().sources().get(part.number), 0, part.scanned);
            copy.settle();
            storage.createFolder(settings.quarantine());
            Path kept = new Quarantine(settings, storage).damaged(part.name, store.ledger().token());
            keep(path, kept);
            storage.syncFolder(settings.quarantine());
            storage.syncFolder(settings.folder());
            storage.move(prepared, path);
            storage.syncFolder(path.getParent());
            copy.close();
            return path + ": the part that can be read was kept; the damaged file is " + kept;
        } catch (IOException e) {
            copy.close();
            store.arrears().discard(copy.path(), e);
            throw e;
        }
    }
}
