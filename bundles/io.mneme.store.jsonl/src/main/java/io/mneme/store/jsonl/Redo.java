package io.mneme.store.jsonl;

import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a ledger line has left to be done, so that after a crash at any moment either nothing or all of it is done, and
 * never a former text is left beside.
 *
 * <ol>
 *   <li>Copies and lines are staged in files beside their goals, under names that carry a token, and synced.
 *   <li>The ledger line with the same token is written and synced. From here on it is made: opening the journal finishes it.
 *   <li>Lines are appended to their files, then copies renamed over theirs; the folders are synced.
 * </ol>
 *
 * <p>Each step can be told from the files whether it was done. Staged files of another token belong to nothing and are
 * deleted. A file that another program has replaced in between is never overwritten: its copy is deleted instead.
 */
final class Redo {

    private static final Logger log = LoggerFactory.getLogger(Redo.class);

    /** How often a copy is brought up to date with a file that grows all the time. */
    private static final int MAX_ROUNDS = 8;

    private final Settings settings;
    private final Storage storage;
    private final Prepared prepared;
    private final StagedLines lines;
    private final Originals originals;
    private final FormerListener listener;

    /** Is told of each file whose place was taken. */
    interface FormerListener {

        /** Receives the former file, open until this returns, and up to which byte the new one holds it. */
        void replaced(LineFile former, long covered, String name) throws IOException;
    }

    Redo(Settings settings, Storage storage, FormerListener listener) {
        this.settings = settings;
        this.storage = storage;
        this.prepared = new Prepared(settings);
        this.lines = new StagedLines(settings, storage, prepared);
        this.originals = new Originals(settings);
        this.listener = listener;
    }

    /** Finishes what was interrupted, and deletes what is left of what was not begun. */
    void recover(Optional<Work> work, Ledger ledger) throws IOException {
        if (work.isPresent() && isUnfinished(work.get())) {
            finish(work.get(), Map.of(), ledger);
            log.info("{}: finished a change of files that was interrupted", settings.folder());
        }
        if (work.isPresent()) {
            for (Swap swap : work.get().swaps()) {
                removeOlderForm(swap);
            }
        }
        for (Path left : prepared.all()) {
            storage.delete(left);
        }
        for (String folder : settings.layout().folders()) {
            syncFolder(settings.folder().resolve(folder));
        }
    }

    /** Returns whether work that is in the ledger is still being done; it may also have been left by a crash. */
    boolean isHalfDone(Work work) {
        return isUnfinished(work) || work.swaps().stream().anyMatch(this::isThereTwice);
    }

    private boolean isThereTwice(Swap swap) {
        try {
            return !swap.file().equals(swap.replaces())
                    && Files.exists(settings.path(swap.file()))
                    && originals.isThere(swap, Map.of());
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isUnfinished(Work work) {
        return work.swaps().stream().anyMatch(swap -> isStaged(swap, work))
                || work.additions().stream().anyMatch(addition -> lines.isStaged(addition, work.token()));
    }

    private boolean isStaged(Swap swap, Work work) {
        return Files.exists(prepared.copy(swap.file(), work.token()));
    }

    /**
     * Does the work, from the beginning or from wherever it was left.
     *
     * @param keys what tells each file that was copied from others, by name; without it the file's seal does
     * @return the files that another program has replaced, and which are left as they are
     */
    Set<String> finish(Work work, Map<String, Object> keys, Ledger ledger) throws IOException {
        Set<Swap> refused = work.additions().isEmpty() ? new LinkedHashSet<>() : replaced(work, keys);
        if (refused.isEmpty()) {
            for (Addition addition : work.additions()) {
                lines.append(addition, work.token());
            }
            refused.addAll(swapped(work, keys));
        }
        if (!refused.isEmpty()) {
            refuse(work, refused, ledger);
        }
        syncFolders(work);
        for (Addition addition : work.additions()) {
            lines.delete(addition, work.token());
        }
        return names(refused);
    }

    /** Puts each copy in the place of its file; returns those for which another program was faster. */
    private Set<Swap> swapped(Work work, Map<String, Object> keys) throws IOException {
        Set<Swap> refused = new LinkedHashSet<>();
        for (Swap swap : work.swaps()) {
            if (isStaged(swap, work) && !isSwapped(swap, work.token(), keys)) {
                refused.add(swap);
            }
        }
        return refused;
    }

    private static Set<String> names(Set<Swap> swaps) {
        Set<String> names = new LinkedHashSet<>();
        swaps.forEach(swap -> names.add(swap.replaces()));
        return names;
    }

    private Set<Swap> replaced(Work work, Map<String, Object> keys) throws IOException {
        Set<Swap> replaced = new LinkedHashSet<>();
        for (Swap swap : work.swaps()) {
            if (isStaged(swap, work) && !originals.isThere(swap, keys)) {
                replaced.add(swap);
            }
        }
        return replaced;
    }

    /**
     * Takes back what was to be moved out of a file that is another now. Its copy goes last: while it is there, a crash
     * repeats all of this.
     */
    private void refuse(Work work, Set<Swap> refused, Ledger ledger) throws IOException {
        log.warn(
                "{}: another program has replaced {}; it stays as that program has left it",
                settings.folder(),
                names(refused));
        for (Addition addition : work.additions()) {
            lines.takeBack(addition, work.token());
            lines.delete(addition, work.token());
        }
        if (!work.additions().isEmpty()) {
            // Their lines have other positions than the ledger says.
            List<String> archives =
                    work.additions().stream().map(Addition::file).toList();
            ledger.append(LedgerLine.forgetting(ledger.end(), archives));
        }
        for (Swap swap : refused) {
            storage.delete(prepared.copy(swap.file(), work.token()));
        }
    }

    private boolean isSwapped(Swap swap, String token, Map<String, Object> keys) throws IOException {
        Path copy = prepared.copy(swap.file(), token);
        if (!originals.isThere(swap, keys)) {
            return false;
        }
        if (!swap.file().equals(swap.replaces())) {
            return isReformed(swap, copy, keys);
        }
        if (swap.file().endsWith(Layout.PACKED)) {
            storage.move(copy, settings.path(swap.file()));
            return true;
        }
        return isReplaced(swap, copy, keys);
    }

    /** Looks again as late as possible, since another program may replace the file, or append to it, at any moment. */
    private boolean isReplaced(Swap swap, Path copy, Map<String, Object> keys) throws IOException {
        LineFile file = LineFile.open(settings.path(swap.file()), storage);
        try {
            long covered = caughtUp(swap, file, copy);
            if (!file.key().equals(LineFile.key(settings.path(swap.file()))) || !originals.isThere(swap, keys)) {
                return false;
            }
            storage.move(copy, settings.path(swap.file()));
            listener.replaced(file, covered, swap.file());
            return true;
        } finally {
            file.release();
        }
    }

    /** Brings a copy up to date with what was appended to the file; returns up to where it holds the file. */
    private long caughtUp(Swap swap, LineFile file, Path path) throws IOException {
        LineFile copy = LineFile.open(path, storage);
        try {
            if (copy.length() > swap.size()) {
                copy.truncate(swap.size());
                copy.sync();
            }
            long covered = swap.covered();
            for (int round = 0; round < MAX_ROUNDS && file.length() > covered; round++) {
                long length = file.length();
                copy.appendFrom(file, covered, length);
                copy.sync();
                covered = length;
            }
            return covered;
        } finally {
            copy.release();
        }
    }

    /** Puts the other form of a file beside it and deletes the file; the other form, if the file has grown. */
    private boolean isReformed(Swap swap, Path copy, Map<String, Object> keys) throws IOException {
        Path former = settings.path(swap.replaces());
        Path packed = settings.path(swap.file());
        if (Files.exists(packed) || Files.size(former) != swap.covered()) {
            return false;
        }
        LineFile file = LineFile.open(former, storage);
        try {
            storage.move(copy, packed);
            boolean same = originals.isThere(swap, keys) && Files.size(former) == swap.covered();
            storage.delete(same ? former : packed);
            if (same) {
                listener.replaced(file, swap.covered(), swap.replaces());
            }
            return same;
        } finally {
            file.release();
        }
    }

    /** Deletes the older of two forms of one content that a crash has left; if it has grown since, the newer. */
    private void removeOlderForm(Swap swap) throws IOException {
        Path former = settings.path(swap.replaces());
        Path packed = settings.path(swap.file());
        if (!swap.file().equals(swap.replaces())
                && Files.exists(former)
                && Files.exists(packed)
                && Files.size(former) >= swap.covered()
                && originals.isSameContent(former, packed, swap.covered())) {
            storage.delete(Files.size(former) == swap.covered() ? former : packed);
        }
    }

    private void syncFolders(Work work) throws IOException {
        Set<Path> folders = new LinkedHashSet<>();
        work.additions()
                .forEach(addition -> folders.add(settings.path(addition.file()).getParent()));
        work.swaps().forEach(swap -> folders.add(settings.path(swap.file()).getParent()));
        for (Path folder : folders) {
            syncFolder(folder);
        }
    }

    private void syncFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            storage.syncFolder(folder);
        }
    }
}
