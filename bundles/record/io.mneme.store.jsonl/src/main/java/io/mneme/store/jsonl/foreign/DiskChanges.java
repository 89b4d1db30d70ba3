package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.AppendFile.IrregularFileException;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.line.LineDigest;
import io.mneme.store.jsonl.line.LineScanner;
import io.mneme.store.jsonl.memory.LineTable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
    private final Map<FileState, BasicFileAttributes> newAttributes = new HashMap<>();

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
            Path path = settings.path(state.name());
            BasicFileAttributes attributes = AppendFile.attributes(path);
            FileOnDisk file = new FileOnDisk(path, attributes, AppendFile.keyOf(attributes, path));
            compare(state, contents, file, settings.maxLineBytes());
        } catch (NoSuchFileException e) {
            reloadNeeded = true;
        } catch (IrregularFileException e) {
            reloadNeeded |= !state.isDamaged();
        }
    }

    /** What the disk reports of one file. */
    private record FileOnDisk(Path path, BasicFileAttributes attributes, Object key) {

        long size() {
            return attributes.size();
        }

        boolean isUnchanged(FileState state) {
            return state.isUnchanged(attributes, key);
        }
    }

    private void compare(FileState state, JournalContents<?> contents, FileOnDisk file, int maxLine) {
        try {
            if (contents.fileSet().isChangedInPlace(state.number())) {
                addReplaced(state);
            } else if (state.isDamaged()) {
                compareDamaged(state, file);
            } else {
                compareReadable(state, contents, file, maxLine);
            }
        } catch (IOException unreadable) {
            reloadNeeded |= !state.isDamaged();
        }
    }

    private void compareReadable(FileState state, JournalContents<?> contents, FileOnDisk file, int maxLine)
            throws IOException {
        if (file.isUnchanged(state) && !state.isUnread()) {
            newAttributes.put(state, file.attributes);
        } else if (!state.key().equals(file.key)) {
            addReplaced(state);
        } else if (hasGrown(state, file, contents.fileSet().get(state.number()))) {
            grown.add(state);
            newAttributes.put(state, file.attributes);
        } else if (file.size() == state.size()
                && LineComparison.areSame(state, file.path, contents.lineIndex().table(), maxLine)) {
            // The timestamp has changed only, or it has changed before the length while a program appends.
            newAttributes.put(state, file.attributes);
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
    private void compareDamaged(FileState state, FileOnDisk file) {
        reloadNeeded |= !file.isUnchanged(state) || !state.isCompressed() && state.isRetryDue() && isReadable(file);
    }

    private static boolean isReadable(FileOnDisk file) {
        try (LazyFile content = new LazyFile(file.path, file.key, new FileHandleCache())) {
            return content.read(0, new byte[1], 0, 1) >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean hasGrown(FileState state, FileOnDisk file, RefCountedSource source) throws IOException {
        // A compressed file that has changed is another file, also if all its entries were deleted before.
        return state.isUnread() && file.isUnchanged(state)
                || file.size() != state.size()
                        && !state.isCompressed()
                        && file.size() >= state.scannedBytes()
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
     * Scans new files and the growth of known ones, then stores the new attributes in the file states; returns the names of
     * changed files.
     */
    public <E> List<String> scanGrowth(JournalContents<E> contents, ContentsLoader<E> loader) throws IOException {
        for (String name : unknownFiles) {
            grown.add(loader.open(contents, name));
        }
        contents.scanGrowth(grown);
        return updateAttributes();
    }

    private List<String> updateAttributes() {
        List<String> changed = new ArrayList<>();
        newAttributes.forEach((state, attributes) -> {
            if (state.updateAttributes(attributes)) {
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
        static boolean areSame(FileState state, Path path, LineTable table, int maxLine) throws IOException {
            LineComparison lines = new LineComparison(table, state.number());
            try (LazyFile content = new LazyFile(path, state.key(), new FileHandleCache())) {
                return LineScanner.scan(content, 0, state.scannedBytes(), maxLine, lines) == state.scannedBytes()
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
