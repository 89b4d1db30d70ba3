package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.store.jsonl.line.LineScanner;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files after another program has renamed some of its own over them, and appends again what these lack: lines
 * that this process acknowledged within the window, and late lines of other programs. Used in the writing turn only.
 */
public final class LineRestorer<E> {

    private static final Logger log = LoggerFactory.getLogger(LineRestorer.class);

    /** How often everything is read again when files are replaced meanwhile. */
    private static final int MAX_ATTEMPTS = 20;

    private final JournalSettings settings;
    private final Storage storage;
    private final EntryDecoder<E> decoder;
    private final RestoreWindow window;
    private final ReplacedFiles replacedFiles;

    public LineRestorer(
            JournalSettings settings,
            Storage storage,
            EntryDecoder<E> decoder,
            RestoreWindow window,
            ReplacedFiles replacedFiles) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.window = window;
        this.replacedFiles = replacedFiles;
    }

    /**
     * Reads all files.
     *
     * @param replaced files that are known to have another content
     * @throws IOException if lines cannot be restored; all is as it was, and the next look tries again
     */
    public JournalContents<E> read(ContentsLoader<E> loader, JournalContents<E> before, Set<String> replaced)
            throws IOException {
        requireAccess(before, replaced);
        Set<String> all = new HashSet<>(replaced);
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            JournalContents<E> after = loader.reload(all, before);
            try (CloseOnFailure read = new CloseOnFailure()) {
                read.add(() -> after.fileSet().release());
                // A file that was replaced while the others were read is not what its positions were given for.
                if (!all.addAll(renamedOver(before, after)) && restore(before, after, all)) {
                    read.commit();
                    return after;
                }
            }
        }
        throw new IOException("another program keeps replacing files");
    }

    /** Refuses to begin what would fail half way: reading notes the loss in the ledger. */
    private void requireAccess(JournalContents<E> before, Set<String> replaced) throws IOException {
        for (String name : replaced) {
            if (hasRecent(before, before.fileState(name))) {
                try {
                    AppendFile.open(settings.path(name), storage).release();
                } catch (NoSuchFileException gone) {
                    log.debug("{} is gone", name);
                }
            }
        }
    }

    private boolean hasRecent(JournalContents<E> before, FileState state) {
        LineTable table = before.lineIndex().table();
        return window.rows(table).anyMatch(row -> table.file(row) == state.number);
    }

    private Set<String> renamedOver(JournalContents<?> before, JournalContents<?> after) {
        Set<String> names = new HashSet<>();
        for (FileState state : after.fileStates()) {
            FileState former = before.fileState(state.name);
            if (former != null && !former.damaged && !former.key.equals(currentKey(state, former))) {
                names.add(state.name);
            }
        }
        return names;
    }

    /** A file that was replaced while it was read looks like one that cannot be read. */
    private Object currentKey(FileState state, FileState former) {
        try {
            return state.damaged ? AppendFile.key(settings.path(state.name)) : state.key;
        } catch (IOException unknown) {
            return former.key;
        }
    }

    private boolean restore(JournalContents<E> before, JournalContents<E> after, Set<String> names) throws IOException {
        Set<Long> restored = new HashSet<>();
        for (String name : names) {
            FileState former = before.fileState(name);
            FileState state = after.fileState(name);
            if (state != null
                    && !state.isCompressed()
                    && !former.key.equals(state.key)
                    && (state.damaged
                            ? hasRecent(before, former)
                            : !isRestored(new Replacement<>(before, former, after, state), restored))) {
                return false;
            }
        }
        window.move(before, after, restored);
        return true;
    }

    /**
     * A file that another program has put in the place of one.
     *
     * @param contentsBefore the contents with the former file
     * @param replacedState what was known of that
     * @param contentsAfter the contents with the file that is there now
     * @param state what is known of that
     */
    private record Replacement<E>(
            JournalContents<E> contentsBefore,
            FileState replacedState,
            JournalContents<E> contentsAfter,
            FileState state) {

        IntPredicate isInFormer() {
            LineTable table = contentsBefore.lineIndex().table();
            return row -> table.file(row) == replacedState.number;
        }
    }

    private boolean isRestored(Replacement<E> file, Set<Long> restored) throws IOException {
        AppendFile goal = AppendFile.open(settings.path(file.state.name), storage);
        try {
            boolean same = goal.key().equals(file.state.key);
            if (same) {
                restore(file, goal, restored);
                // The program may rename again before the next look, which then finds these lines by this handle only.
                window.addHandle(file.state.name, goal);
            }
            return same;
        } catch (StaleFileException unknown) {
            // It was not open, so nothing was appended to it within the window: what it had is not known any more.
            return true;
        } finally {
            goal.release();
        }
    }

    private void restore(Replacement<E> file, AppendFile goal, Set<Long> restored) throws IOException {
        AppendFile kept = window.handle(file.replacedState);
        RefCountedSource source = kept == null ? file.contentsBefore.fileSet().get(file.replacedState.number) : kept;
        MissingLines<E> missing = new MissingLines<>(file.contentsAfter, decoder, goal);
        restored.addAll(addRecent(file, source, missing));
        int ours = missing.count();
        long covered = LineScanner.scan(
                source, file.replacedState.scannedBytes, source.length(), settings.maxLineBytes(), missing);
        missing.flush();
        if (missing.count() > 0) {
            scanGrowth(file.contentsAfter, file.state, goal);
            log.warn(
                    "{}: another program has replaced it; {} lines of ours and {} of others were appended again",
                    settings.path(file.state.name),
                    ours,
                    missing.count() - ours);
        }
        replacedFiles.addReplaced(source, covered, file.state.name);
    }

    /** Adds the missing ones of the recently appended lines; returns their keys. */
    private Set<Long> addRecent(Replacement<E> file, RefCountedSource source, MissingLines<E> missing)
            throws IOException {
        Set<Long> added = new HashSet<>();
        LineTable table = file.contentsBefore.lineIndex().table();
        for (int row : window.rows(table).filter(file.isInFormer()).toArray()) {
            byte[] line = new byte[table.lengths()[row]];
            source.read(table.start(row), line, 0, line.length);
            if (LineDigest.checksum(LineDigest.of(line, 0, line.length)) == table.checksums()[row]
                    && missing.addIfMissing(line, 0, line.length)) {
                added.add(table.keys()[row]);
            }
        }
        return added;
    }

    private void scanGrowth(JournalContents<E> after, FileState state, AppendFile goal) throws IOException {
        if (settings.durability() != Durability.NEVER) {
            goal.sync();
        }
        after.scanGrowth(Set.of(state));
        state.size = state.scannedBytes;
        state.modified = null;
    }
}
