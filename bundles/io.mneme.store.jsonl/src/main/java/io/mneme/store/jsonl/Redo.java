package io.mneme.store.jsonl;

import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a ledger line has left to be done, so that after a crash at any moment either nothing or all of it is done, and
 * never a former text is left beside.
 *
 * <ol>
 *   <li>Copies and lines are prepared in files beside their goals, under names that carry a token, and synced.
 *   <li>The ledger line with the same token is written and synced. From here on it is made: opening the journal finishes it.
 *   <li>Lines are appended to their files, then copies renamed over theirs; the folders are synced.
 * </ol>
 *
 * <p>Each step can be told from the files whether it was done. Prepared files of another token belong to nothing and are
 * deleted.
 */
final class Redo {

    private static final Logger log = LoggerFactory.getLogger(Redo.class);

    private static final int BLOCK = 1 << 16;

    private final Settings settings;
    private final Storage storage;
    private final Prepared prepared;

    Redo(Settings settings, Storage storage) {
        this.settings = settings;
        this.storage = storage;
        this.prepared = new Prepared(settings);
    }

    /** Finishes what was interrupted, and deletes what is left of what was not begun. */
    void recover(Optional<Work> work) throws IOException {
        if (work.isPresent() && isUnfinished(work.get())) {
            finish(work.get());
            log.info("{}: finished a change of files that was interrupted", settings.folder());
        }
        if (work.isPresent()) {
            for (Swap swap : work.get().swaps()) {
                removeReplaced(swap);
            }
        }
        for (Path left : prepared.all()) {
            storage.delete(left);
        }
        syncFolders();
    }

    /** Returns whether work that is in the ledger is still being done; it may also have been left by a crash. */
    boolean isHalfDone(Work work) {
        return isUnfinished(work) || work.swaps().stream().anyMatch(this::isThereTwice);
    }

    private boolean isThereTwice(Swap swap) {
        try {
            return !swap.file().equals(swap.replaces())
                    && Files.exists(settings.path(swap.file()))
                    && isStillThere(swap);
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isUnfinished(Work work) {
        return work.swaps().stream().anyMatch(swap -> Files.exists(prepared.copy(swap.file(), work.token())))
                || work.additions().stream()
                        .anyMatch(addition -> Files.exists(prepared.lines(addition.file(), work.token())));
    }

    /** Does the work, from the beginning or from wherever it was left; not if another program has put something else there. */
    void finish(Work work) throws IOException {
        for (Swap swap : work.swaps()) {
            if (Files.exists(prepared.copy(swap.file(), work.token())) && !isStillThere(swap)) {
                abandon(work);
                return;
            }
        }
        for (Addition addition : work.additions()) {
            append(addition, work.token());
        }
        for (Swap swap : work.swaps()) {
            if (Files.exists(prepared.copy(swap.file(), work.token()))) {
                swap(swap, work.token());
            }
        }
        syncFolders();
        for (Addition addition : work.additions()) {
            storage.delete(prepared.lines(addition.file(), work.token()));
        }
    }

    /** Returns whether the file that a copy is to replace is the one that was copied. */
    private boolean isStillThere(Swap swap) throws IOException {
        Path path = settings.path(swap.replaces());
        if (!Files.exists(path)) {
            return false;
        }
        ShelvedFile content = new ShelvedFile(path, LineFile.key(path), new Shelf());
        try {
            return content.length() >= swap.covered() && swap.former().holds(content);
        } finally {
            content.release();
        }
    }

    private void abandon(Work work) throws IOException {
        for (Swap swap : work.swaps()) {
            storage.delete(prepared.copy(swap.file(), work.token()));
        }
        for (Addition addition : work.additions()) {
            storage.delete(prepared.lines(addition.file(), work.token()));
        }
        log.warn(
                "{}: another program has replaced a file, so a change that was interrupted is not finished",
                settings.folder());
    }

    private void append(Addition addition, String token) throws IOException {
        Path path = prepared.lines(addition.file(), token);
        if (!Files.exists(path)) {
            return;
        }
        byte[] lines = Files.readAllBytes(path);
        LineFile file = LineFile.openOrCreate(settings.path(addition.file()), storage);
        try {
            long length = file.length();
            long from = Math.min(addition.before(), length);
            byte[] behind = file.bytes(from, (int) Math.min(length - from, Integer.MAX_VALUE - 8));
            int done = Overlap.of(behind, lines);
            if (done < lines.length) {
                file.append(Arrays.copyOfRange(lines, done, lines.length));
            }
            file.sync();
        } finally {
            file.release();
        }
    }

    /** Puts a copy in a file's place. */
    private void swap(Swap swap, String token) throws IOException {
        Path path = prepared.copy(swap.file(), token);
        if (!swap.file().equals(swap.replaces())) {
            storage.move(path, settings.path(swap.file()));
            removeReplaced(swap);
        } else {
            takeIn(swap, path);
            storage.move(path, settings.path(swap.file()));
        }
    }

    /** Brings a copy up to date with what was appended to the file meanwhile. */
    private void takeIn(Swap swap, Path path) throws IOException {
        if (swap.file().endsWith(Layout.PACKED)) {
            return;
        }
        LineFile file = LineFile.open(settings.path(swap.file()), storage);
        try {
            LineFile copy = LineFile.open(path, storage);
            try {
                copy.truncate(swap.size());
                copy.appendFrom(file, swap.covered(), file.length());
                copy.sync();
            } finally {
                copy.release();
            }
        } finally {
            file.release();
        }
    }

    /** Deletes a file whose content has got another form; if it has grown since, it is the other form that is deleted. */
    private void removeReplaced(Swap swap) throws IOException {
        Path former = settings.path(swap.replaces());
        Path packed = settings.path(swap.file());
        if (!swap.file().equals(swap.replaces())
                && Files.exists(former)
                && Files.exists(packed)
                && Files.size(former) >= swap.covered()
                && isSame(former, packed, swap.covered())) {
            storage.delete(Files.size(former) == swap.covered() ? former : packed);
        }
    }

    /** Another program may have made a new file of that name since: then both stay. */
    private static boolean isSame(Path former, Path packed, long length) throws IOException {
        Shelf shelf = new Shelf();
        ShelvedFile one = new ShelvedFile(former, LineFile.key(former), shelf);
        ShelvedFile other = new ShelvedFile(packed, LineFile.key(packed), shelf);
        try {
            return isSame(one, other, length);
        } finally {
            one.release();
            other.release();
        }
    }

    private static boolean isSame(Bytes one, Bytes other, long length) throws IOException {
        byte[] left = new byte[BLOCK];
        byte[] right = new byte[BLOCK];
        for (long at = 0; at < length; at += BLOCK) {
            int count = (int) Math.min(BLOCK, length - at);
            if (one.read(at, left, 0, count) < count
                    || other.read(at, right, 0, count) < count
                    || !Arrays.equals(left, 0, count, right, 0, count)) {
                return false;
            }
        }
        return true;
    }

    private void syncFolders() throws IOException {
        for (String folder : settings.layout().folders()) {
            Path path = settings.folder().resolve(folder);
            if (Files.isDirectory(path)) {
                storage.syncFolder(path);
            }
        }
    }
}
