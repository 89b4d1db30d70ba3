package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the files after another program has renamed its own files over some of them, and restores lines that these
 * lack. It appends the lines that this process acknowledged within the {@link RestoreWindow}, and late lines of other
 * programs. Used in the write turn only.
 */
public final class LineRestorer<E> {

    private static final Logger log = LoggerFactory.getLogger(LineRestorer.class);

    /** Limit of the reads of all files, while another program keeps replacing them. */
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
     * @param replaced names of files that are known to have been replaced
     * @throws IOException if lines cannot be restored; nothing has changed then, and the next refresh tries again
     */
    public JournalContents<E> read(ContentsLoader<E> loader, JournalContents<E> before, Set<String> replaced)
            throws IOException {
        requireAccess(before, replaced);
        Set<String> names = new HashSet<>(replaced);
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            JournalContents<E> after = loader.reload(names, before);
            try (CloseOnFailure loaded = new CloseOnFailure()) {
                loaded.add(() -> after.fileSet().release());
                // Positions were assigned to a file that another program has replaced while the others were read.
                boolean stale = names.addAll(renamedOver(before, after));
                if (!stale && restoreAll(before, after, names)) {
                    loaded.commit();
                    return after;
                }
            }
        }
        throw new IOException("another program keeps replacing files");
    }

    /** Detects early that restoring would fail, since reading already records the replacement in the ledger. */
    private void requireAccess(JournalContents<E> before, Set<String> replaced) throws IOException {
        for (String name : replaced) {
            if (hasRecentLines(before, before.fileState(name))) {
                try {
                    AppendFile.open(settings.path(name), storage).release();
                } catch (NoSuchFileException e) {
                    log.debug("{} is gone", name);
                }
            }
        }
    }

    private boolean hasRecentLines(JournalContents<E> before, FileState state) {
        LineTable table = before.lineIndex().table();
        return window.rows(table).anyMatch(row -> table.file(row) == state.number());
    }

    private Set<String> renamedOver(JournalContents<?> before, JournalContents<?> after) {
        Set<String> names = new HashSet<>();
        for (FileState state : after.fileStates()) {
            FileState former = before.fileState(state.name());
            if (former != null && !former.isDamaged() && !former.key().equals(currentKey(state, former))) {
                names.add(state.name());
            }
        }
        return names;
    }

    /** A file that is replaced while it is read has a damaged state, so only the disk has its key. */
    private Object currentKey(FileState state, FileState former) {
        try {
            return state.isDamaged() ? AppendFile.key(settings.path(state.name())) : state.key();
        } catch (IOException e) {
            return former.key();
        }
    }

    /** Restores the lines of all files; false if a file was replaced again meanwhile, or cannot be read. */
    private boolean restoreAll(JournalContents<E> before, JournalContents<E> after, Set<String> names)
            throws IOException {
        Set<Long> restoredKeys = new HashSet<>();
        for (String name : names) {
            FileState former = before.fileState(name);
            FileState state = after.fileState(name);
            if (state != null
                    && !state.isCompressed()
                    && !former.key().equals(state.key())
                    && !restore(new Replacement<>(before, former, after, state), restoredKeys)) {
                return false;
            }
        }
        window.move(before, after, restoredKeys);
        return true;
    }

    /**
     * A file that another program has replaced.
     *
     * @param contentsBefore the contents with the former file
     * @param replacedState the state of the former file
     * @param contentsAfter the contents with the new file
     * @param state the state of the new file
     */
    private record Replacement<E>(
            JournalContents<E> contentsBefore,
            FileState replacedState,
            JournalContents<E> contentsAfter,
            FileState state) {

        IntPredicate isInFormer() {
            LineTable table = contentsBefore.lineIndex().table();
            return row -> table.file(row) == replacedState.number();
        }
    }

    private boolean restore(Replacement<E> file, Set<Long> restoredKeys) throws IOException {
        if (file.state.isDamaged()) {
            return !hasRecentLines(file.contentsBefore, file.replacedState);
        }
        try (AppendFile target = AppendFile.open(settings.path(file.state.name()), storage)) {
            if (!target.key().equals(file.state.key())) {
                return false;
            }
            appendMissing(file, target, restoredKeys);
            // The program may rename again before the next refresh, which then finds these lines by this handle only.
            window.addHandle(file.state.name(), target);
            return true;
        } catch (StaleFileException e) {
            // The former file was not open, so this process appended nothing to it within the window.
            return true;
        }
    }

    private void appendMissing(Replacement<E> file, AppendFile target, Set<Long> restoredKeys) throws IOException {
        AppendFile handle = window.handle(file.replacedState);
        RefCountedSource source =
                handle == null ? file.contentsBefore.fileSet().get(file.replacedState.number()) : handle;
        MissingLines<E> missing = new MissingLines<>(file.contentsAfter, decoder, target);
        restoredKeys.addAll(addRecent(file, source, missing));
        int ownCount = missing.count();
        long covered = LineScanner.scan(
                source, file.replacedState.scannedBytes(), source.length(), settings.maxLineBytes(), missing);
        missing.flush();
        if (missing.count() > 0) {
            scanGrowth(file.contentsAfter, file.state, target);
            log.warn(
                    "{}: another program has replaced it; {} lines of ours and {} of others were appended again",
                    settings.path(file.state.name()),
                    ownCount,
                    missing.count() - ownCount);
        }
        replacedFiles.addOverwritten(source, covered, file.state.name());
    }

    /** Adds the lines of the window that are missing; returns their keys. */
    private Set<Long> addRecent(Replacement<E> file, RefCountedSource source, MissingLines<E> missing)
            throws IOException {
        Set<Long> keys = new HashSet<>();
        LineTable table = file.contentsBefore.lineIndex().table();
        for (int row : window.rows(table).filter(file.isInFormer()).toArray()) {
            byte[] line = new byte[table.lengths()[row]];
            source.read(table.start(row), line, 0, line.length);
            if (LineDigest.checksum(LineDigest.of(line, 0, line.length)) == table.checksums()[row]
                    && missing.addIfMissing(line, 0, line.length)) {
                keys.add(table.keys()[row]);
            }
        }
        return keys;
    }

    private void scanGrowth(JournalContents<E> after, FileState state, AppendFile target) throws IOException {
        if (settings.durability() != Durability.NEVER) {
            target.sync();
        }
        after.scanGrowth(Set.of(state));
        state.markWrittenToEnd();
    }
}
