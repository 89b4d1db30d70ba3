package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Chooses the files that a refresh examines, so that its cost is bounded even with thousands of files. Used in the
 * write turn only.
 */
public final class RefreshSchedule {

    /** Number of files up to which each refresh examines all of them. */
    static final int MAX_EXAMINED = 64;

    /** Number of files at the end of the layout, which are those of the last days or months. */
    private static final int MAX_LAST = 8;

    private static final int MAX_CHANGED = 16;
    private static final int MAX_ROTATED = 32;

    /** Resolution of timestamps in some file systems: within it, a folder can change without a new timestamp. */
    private static final long SETTLED_MILLIS = TimeUnit.SECONDS.toMillis(2);

    private final JournalSettings settings;

    /** Timestamps of the folders at their last listing; empty for a folder that the next refresh has to list. */
    private Map<String, Optional<FileTime>> listed = Map.of();

    /** Timestamps of the folders after the last change by this process. */
    private Map<String, Optional<FileTime>> own = Map.of();

    /** Whether these timestamps may hide a change of another program at the same moment. */
    private boolean recheckPending;

    /** When to list the folders again for that reason. */
    private long recheckNanos;

    /** Files that other programs have changed, the latest change last. */
    private final Set<String> changed = new LinkedHashSet<>();

    /** Index of the next file that is examined in rotation. */
    private int nextIndex;

    public RefreshSchedule(JournalSettings settings) {
        this.settings = settings;
    }

    /**
     * The scope of one refresh.
     *
     * @param names the files to examine
     * @param listing whether to list the folders for new files
     * @param folders timestamps of the folders before the refresh
     * @param regular whether it is a regular refresh; false for one of single files
     */
    public record Scope(
            Collection<String> names, boolean listing, Map<String, Optional<FileTime>> folders, boolean regular) {}

    /** Returns the scope of a refresh of all files. */
    public Scope all(JournalContents<?> contents) {
        return new Scope(names(contents), true, folderTimes(), true);
    }

    /** Returns the scope of a refresh of single files. */
    public Scope only(Collection<String> names) {
        return new Scope(names, false, Map.of(), false);
    }

    /** Returns the scope of a bounded refresh, which contains the required files. */
    public Scope next(JournalContents<?> contents, Collection<String> required) {
        List<String> names = names(contents);
        Map<String, Optional<FileTime>> folders = folderTimes();
        if (names.size() <= MAX_EXAMINED || !isListed(folders)) {
            return new Scope(names, true, folders, true);
        }
        Set<String> chosen = new LinkedHashSet<>(required);
        chosen.addAll(changed);
        chosen.addAll(names.subList(names.size() - MAX_LAST, names.size()));
        for (int i = 0; i < MAX_ROTATED; i++) {
            chosen.add(names.get(Math.floorMod(nextIndex++, names.size())));
        }
        return new Scope(chosen, false, Map.of(), true);
    }

    private boolean isListed(Map<String, Optional<FileTime>> folders) {
        return folders.equals(listed)
                && folders.values().stream().noneMatch(Optional::isEmpty)
                && !(recheckPending && System.nanoTime() - recheckNanos >= 0);
    }

    private static List<String> names(JournalContents<?> contents) {
        return contents.fileStates().stream().map(FileState::name).toList();
    }

    private Map<String, Optional<FileTime>> folderTimes() {
        Map<String, Optional<FileTime>> times = new HashMap<>();
        for (String folder : settings.layout().folders()) {
            times.put(folder, folderTime(folder));
        }
        return times;
    }

    private Optional<FileTime> folderTime(String folder) {
        try {
            return Optional.of(Files.getLastModifiedTime(settings.folder().resolve(folder)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Records that a refresh was successful. */
    public void examined(Scope scope, Collection<String> changedFiles) {
        if (scope.listing()) {
            recheckPending = false;
            listed = scope.folders();
            if (!isSettled(listed)) {
                listed = Map.of();
                trustOwn(scope.folders());
            }
        }
        for (String name : changedFiles) {
            changed.remove(name);
            changed.add(name);
        }
        for (Iterator<String> oldest = changed.iterator(); changed.size() > MAX_CHANGED; ) {
            oldest.next();
            oldest.remove();
        }
    }

    private static boolean isSettled(Map<String, Optional<FileTime>> folders) {
        long latest = System.currentTimeMillis() - SETTLED_MILLIS;
        return folders.values().stream().flatMap(Optional::stream).allMatch(time -> time.toMillis() <= latest);
    }

    /** Records that this process has just created, renamed or deleted files. */
    public void changedByUs() {
        own = folderTimes();
        if (!listed.isEmpty()) {
            trustOwn(own);
        }
    }

    /** Skips the listing for a change of this process, but only until the timestamps have settled. */
    private void trustOwn(Map<String, Optional<FileTime>> folders) {
        if (folders.equals(own)) {
            if (!recheckPending) {
                recheckPending = true;
                recheckNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SETTLED_MILLIS);
            }
            listed = own;
        }
    }
}
