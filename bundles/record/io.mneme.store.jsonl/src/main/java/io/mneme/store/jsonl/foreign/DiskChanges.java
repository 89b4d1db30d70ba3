package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.FileVersion.IrregularFileException;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** The differences between the files on disk and their known states. */
public final class DiskChanges {

    private final List<FileState> grown = new ArrayList<>();
    private final Set<String> replacedFiles = new HashSet<>();
    private final List<String> unknownFiles = new ArrayList<>();
    private boolean reloadNeeded;
    private final Map<FileState, FileVersion> newVersions = new HashMap<>();

    private DiskChanges() {}

    /**
     * Compares files with their states.
     *
     * @param names the files to compare; unknown ones are skipped
     * @param listing whether to list the folders for new files too
     * @throws IOException if the attributes of a file cannot be read; such a file is never treated as deleted
     */
    public static DiskChanges detect(
            JournalContents<?> contents, JournalSettings settings, Collection<String> names, boolean listing)
            throws IOException {
        DiskChanges diskChanges = new DiskChanges();
        for (String name : names) {
            FileState state = contents.fileState(name);
            if (state != null) {
                diskChanges.compare(state, contents, settings);
            }
        }
        if (listing) {
            for (String name : settings.layout().files(settings.folder())) {
                if (contents.fileState(name) == null) {
                    diskChanges.unknownFiles.add(name);
                }
            }
        }
        return diskChanges;
    }

    private void compare(FileState state, JournalContents<?> contents, JournalSettings settings) throws IOException {
        try {
            compare(state, contents, FileVersion.of(settings.path(state.name())), settings);
        } catch (NoSuchFileException e) {
            reloadNeeded = true;
        } catch (IrregularFileException e) {
            reloadNeeded |= !state.isDamaged();
        }
    }

    private void compare(FileState state, JournalContents<?> contents, FileVersion version, JournalSettings settings) {
        try {
            if (contents.fileSet().isChangedInPlace(state.number())) {
                addReplaced(state);
            } else if (state.isDamaged()) {
                compareDamaged(state, version, settings.path(state.name()));
            } else {
                compareReadable(state, contents, version, settings);
            }
        } catch (IOException unreadable) {
            reloadNeeded |= !state.isDamaged();
        }
    }

    private void compareReadable(
            FileState state, JournalContents<?> contents, FileVersion version, JournalSettings settings)
            throws IOException {
        if (state.isUnchanged(version) && !state.isUnread()) {
            newVersions.put(state, version);
        } else if (!state.key().equals(version.key())) {
            addReplaced(state);
        } else if (hasGrown(state, version, contents.fileSet().get(state.number()))) {
            grown.add(state);
            newVersions.put(state, version);
        } else if (version.size() == state.size()
                && LineComparison.areSame(state, contents.lineIndex().table(), settings)) {
            // The timestamp has changed only, or it has changed before the length while a program appends.
            newVersions.put(state, version);
            if (state.hasUnscannedBytes()) {
                grown.add(state);
            }
        } else {
            addReplaced(state);
        }
    }

    private void addReplaced(FileState state) {
        replacedFiles.add(state.name());
        reloadNeeded = true;
    }

    /** A file that could not be read before may be readable by this time. */
    private void compareDamaged(FileState state, FileVersion version, Path path) {
        reloadNeeded |= !state.isUnchanged(version)
                || !state.isCompressed() && state.isRetryDue() && isReadable(path, version.key());
    }

    private static boolean isReadable(Path path, Object key) {
        try (LazyFile content = new LazyFile(path, key, new FileHandleCache())) {
            return content.read(0, new byte[1], 0, 1) >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasGrown(FileState state, FileVersion version, RefCountedSource source) throws IOException {
        // A compressed file that has changed is another file, also if all its entries were deleted before.
        return state.isUnread() && state.isUnchanged(version)
                || version.size() != state.size()
                        && !state.isCompressed()
                        && version.size() >= state.scannedBytes()
                        && state.fingerprint(source).matches(source);
    }

    /** Returns whether all files have to be read again: one was deleted, replaced, or has become readable. */
    public boolean isReloadNeeded() {
        return reloadNeeded;
    }

    /** Returns the names of files with replaced content. */
    public Set<String> replacedFiles() {
        return replacedFiles;
    }

    /**
     * Scans new files and the growth of known ones, then stores the new versions in the file states; returns the names of
     * changed files.
     */
    public <E> List<String> scanGrowth(JournalContents<E> contents, ContentsLoader<E> loader) throws IOException {
        for (String name : unknownFiles) {
            grown.add(loader.open(contents, name));
        }
        contents.scanGrowth(grown);
        return updateStates();
    }

    private List<String> updateStates() {
        List<String> changed = new ArrayList<>();
        newVersions.forEach((state, version) -> {
            if (state.update(version)) {
                changed.add(state.name());
            }
        });
        return changed;
    }

    /**
     * Compares the lines of a file on disk with the lines in the index, by position and checksum. A blank line has no row. If the
     * index has a line there, the comparison of the next line fails.
     */
    private static final class LineComparison implements LineScanner.LineSink {

        private final LineTable table;

        /** Rows of the file in the index, in the order of its lines. */
        private final int[] indexedRows;

        private int next;
        private boolean same = true;

        private LineComparison(LineTable table, int file) {
            this.table = table;
            this.indexedRows = IntStream.range(0, table.count())
                    .filter(row -> table.file(row) == file)
                    .boxed()
                    .sorted(Comparator.comparingLong(table::start))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }

        /** Returns whether the scanned part of a file still has the lines of the index. */
        static boolean areSame(FileState state, LineTable table, JournalSettings settings) throws IOException {
            LineComparison lines = new LineComparison(table, state.number());
            try (LazyFile content = new LazyFile(settings.path(state.name()), state.key(), new FileHandleCache())) {
                return LineScanner.scan(content, 0, state.scannedBytes(), settings.maxLineBytes(), lines)
                                == state.scannedBytes()
                        && lines.isComplete();
            }
        }

        @Override
        public void onLine(long start, byte[] bytes, int offset, int length) {
            int sum = LineDigest.checksum(LineDigest.of(bytes, offset, length));
            same &= isNext(start, length) && table.checksums()[indexedRows[next]] == sum;
            next++;
        }

        @Override
        public void onLongLine(long start) {
            same &= isNext(start, 0);
            next++;
        }

        private boolean isNext(long start, int length) {
            return next < indexedRows.length
                    && table.start(indexedRows[next]) == start
                    && table.loadableLength(indexedRows[next]) == length;
        }

        private boolean isComplete() {
            return same && next == indexedRows.length;
        }
    }
}
