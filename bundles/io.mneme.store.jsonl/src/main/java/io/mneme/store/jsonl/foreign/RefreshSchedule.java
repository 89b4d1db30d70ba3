package io.mneme.store.jsonl.foreign;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
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
 * Chooses which files a look examines, so that it costs the same for few and for thousands of them. Used in the writing
 * turn only.
 */
public final class RefreshSchedule {

    /** Up to so many files, each look examines all of them. */
    static final int MAX_EXAMINED = 64;

    /** The files that come last in the layout are those of the last days or months. */
    private static final int MAX_LAST = 8;

    private static final int MAX_CHANGED = 16;
    private static final int MAX_IN_TURN = 32;

    /** Some file systems give times of two seconds: within one, a folder may change again without a new time. */
    private static final long SETTLED_MILLIS = TimeUnit.SECONDS.toMillis(2);

    private final JournalSettings settings;

    /** Times of the folders when they were listed last; empty for one that has to be listed at the next look. */
    private Map<String, Optional<FileTime>> listed = Map.of();

    /** Times of the folders after this process changed them last. */
    private Map<String, Optional<FileTime>> own = Map.of();

    /** Whether those may hide what another program did at the same moment; if so, when to list them for that. */
    private boolean isOwn;

    private long recheck;

    /** Files that other programs have changed, the last one last. */
    private final Set<String> changed = new LinkedHashSet<>();

    private int turn;

    public RefreshSchedule(JournalSettings settings) {
        this.settings = settings;
    }

    /**
     * What one look examines.
     *
     * @param names the files to examine
     * @param listing whether to look for new files
     * @param folders times of the folders before the look
     * @param regular whether it is one of the looks that come regularly, not one at single files
     */
    public record Scope(
            Collection<String> names, boolean listing, Map<String, Optional<FileTime>> folders, boolean regular) {}

    /** Returns the scope of a look at everything. */
    public Scope all(JournalContents<?> contents) {
        return new Scope(names(contents), true, folderTimes(), true);
    }

    /** Returns the scope of a look at some files only. */
    public Scope only(Collection<String> names) {
        return new Scope(names, false, Map.of(), false);
    }

    /** Returns the scope of a bounded look; it contains the given files. */
    public Scope next(JournalContents<?> contents, Collection<String> wanted) {
        List<String> names = names(contents);
        Map<String, Optional<FileTime>> now = folderTimes();
        if (names.size() <= MAX_EXAMINED || !isListed(now)) {
            return new Scope(names, true, now, true);
        }
        Set<String> some = new LinkedHashSet<>(wanted);
        some.addAll(changed);
        some.addAll(names.subList(names.size() - MAX_LAST, names.size()));
        for (int i = 0; i < MAX_IN_TURN; i++) {
            some.add(names.get(Math.floorMod(turn++, names.size())));
        }
        return new Scope(some, false, Map.of(), true);
    }

    private boolean isListed(Map<String, Optional<FileTime>> now) {
        return now.equals(listed)
                && now.values().stream().noneMatch(Optional::isEmpty)
                && !(isOwn && System.nanoTime() - recheck >= 0);
    }

    private static List<String> names(JournalContents<?> contents) {
        List<String> names = new ArrayList<>();
        contents.fileStates().forEach(state -> names.add(state.name));
        return names;
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
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    /** Notes that a look was successful. */
    public void examined(Scope scope, Collection<String> changedFiles) {
        if (scope.listing()) {
            isOwn = false;
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

    /** Notes that this process itself has just created, renamed or deleted files. */
    public void changedByUs() {
        own = folderTimes();
        if (!listed.isEmpty()) {
            trustOwn(own);
        }
    }

    private void trustOwn(Map<String, Optional<FileTime>> folders) {
        if (folders.equals(own)) {
            recheck = isOwn ? recheck : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(SETTLED_MILLIS);
            isOwn = true;
            listed = own;
        }
    }
}
