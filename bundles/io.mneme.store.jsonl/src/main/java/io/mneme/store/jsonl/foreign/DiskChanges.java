package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.IrregularFileException;
import io.mneme.store.jsonl.io.RefCountedSource;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the disk says of the files, compared with what is known of them. */
public final class DiskChanges {

    private final List<FileState> grown = new ArrayList<>();
    private final Set<String> replacedFiles = new HashSet<>();
    private final List<String> unknownFiles = new ArrayList<>();
    private boolean reloadNeeded;
    private final Map<FileState, BasicFileAttributes> attributes = new HashMap<>();

    private DiskChanges() {}

    /**
     * Looks at the files.
     *
     * @param names the ones to look at; those that are not known are passed over
     * @param listing whether to look for new ones too
     * @throws IOException if the system does not say what became of a file; that is never taken for its end
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
            Path path = settings.path(state.name);
            compare(state, contents, AppendFile.attributes(path), path, settings.maxLineBytes());
        } catch (NoSuchFileException gone) {
            reloadNeeded = true;
        } catch (IrregularFileException noFile) {
            reloadNeeded |= !state.damaged;
        }
    }

    private void compare(
            FileState state, JournalContents<?> contents, BasicFileAttributes now, Path path, int maxLine) {
        RefCountedSource source = contents.fileSet().get(state.number);
        Object key = AppendFile.keyOf(now, path);
        try {
            if (contents.fileSet().isChangedInPlace(state.number)) {
                replacedFiles.add(state.name);
                reloadNeeded = true;
            } else if (state.damaged) {
                compareDamaged(state, now, key, path);
            } else if (state.isUnchanged(now, key) && !state.isUnread()) {
                attributes.put(state, now);
            } else if (state.key.equals(key)
                    && (now.size() != state.size || state.isUnread())
                    && isLonger(state, now, source)) {
                grown.add(state);
                attributes.put(state, now);
            } else if (state.key.equals(key)
                    && now.size() == state.size
                    && LineComparison.areSame(state, path, contents.lineIndex().table(), maxLine)) {
                // It was touched; or a program is appending to it, which shows in its time before it does in its
                // length.
                attributes.put(state, now);
                if (!state.isCompressed() && state.scannedBytes < state.size) {
                    grown.add(state);
                }
            } else {
                replacedFiles.add(state.name);
                reloadNeeded = true;
            }
        } catch (IOException unreadable) {
            reloadNeeded |= !state.damaged;
        }
    }

    /** What could not be read may be readable now. */
    private void compareDamaged(FileState state, BasicFileAttributes now, Object key, Path path) throws IOException {
        reloadNeeded |=
                !state.isUnchanged(now, key) || !state.isCompressed() && state.isRetryDue() && isReadable(path, key);
    }

    private static boolean isReadable(Path path, Object key) {
        LazyFile file = new LazyFile(path, key, new FileHandleCache());
        try {
            return file.read(0, new byte[1], 0, 1) >= 0;
        } catch (IOException e) {
            return false;
        } finally {
            file.release();
        }
    }

    private static boolean isLonger(FileState state, BasicFileAttributes now, RefCountedSource source)
            throws IOException {
        return state.isUnread()
                || !state.isCompressed()
                        && now.size() >= state.scannedBytes
                        && state.fingerprint(source).matches(source);
    }

    /** Returns the files that have grown. */
    public List<FileState> grown() {
        return grown;
    }

    /** Returns whether files are gone, have another content, or can be read again: then everything is read again. */
    public boolean isReloadNeeded() {
        return reloadNeeded;
    }

    /** Returns the names of files that have another content. */
    public Set<String> replacedFiles() {
        return replacedFiles;
    }

    /** Returns the names of files that were not known. */
    public List<String> unknownFiles() {
        return unknownFiles;
    }

    /** Remembers what the disk says, once it was taken in; returns the names of the files that have changed. */
    public List<String> apply() {
        List<String> changed = new ArrayList<>();
        attributes.forEach((state, now) -> {
            if (state.size != now.size() || !now.lastModifiedTime().equals(state.modified)) {
                state.updateAttributes(now);
                changed.add(state.name);
            }
        });
        return changed;
    }
}
