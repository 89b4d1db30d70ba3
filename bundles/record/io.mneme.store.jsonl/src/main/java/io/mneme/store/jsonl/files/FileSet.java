package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.RefCount;
import io.mneme.store.jsonl.io.RefCountedSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sources of all files of a snapshot, by number. They stay readable until every user has released the set. */
public final class FileSet {

    private final String[] names;
    private final RefCountedSource[] sources;

    /** Numbers of files in which a read has found a line with changed bytes. */
    private final Set<Integer> changed;

    private final RefCount users = new RefCount();

    private FileSet(String[] names, RefCountedSource[] sources, Set<Integer> changed) {
        this.changed = changed;
        this.names = names;
        this.sources = sources;
    }

    /** Returns an empty set. */
    public static FileSet none() {
        return of(List.of(), List.of());
    }

    /** Returns a set of sources in the order of their numbers. Releasing the set releases them. */
    public static FileSet of(List<String> names, List<RefCountedSource> sources) {
        return new FileSet(
                names.toArray(new String[0]), sources.toArray(new RefCountedSource[0]), ConcurrentHashMap.newKeySet());
    }

    /** Returns the source of a file. */
    public RefCountedSource get(int number) {
        return sources[number];
    }

    /** Records that a line of a file has changed in place. The next refresh reads the file as a new one. */
    public void changedInPlace(int number) {
        changed.add(number);
    }

    /** Returns whether a line of a file has changed in place. */
    public boolean isChangedInPlace(int number) {
        return changed.contains(number);
    }

    /** Returns the name of a file. */
    public String name(int number) {
        return names[number];
    }

    public int count() {
        return sources.length;
    }

    /**
     * Returns a copy of the set in which one source is replaced, or added after all others.
     *
     * @param source the new source; releasing the returned set releases it
     */
    public FileSet with(int number, String name, RefCountedSource source) {
        RefCountedSource[] replacedSources = Arrays.copyOf(sources, Math.max(sources.length, number + 1));
        String[] replacedNames = Arrays.copyOf(names, replacedSources.length);
        replacedSources[number] = source;
        replacedNames[number] = name;
        for (int i = 0; i < sources.length; i++) {
            if (i != number) {
                sources[i].retain();
            }
        }
        return new FileSet(replacedNames, replacedSources, changed);
    }

    /** Returns a copy of the set without one file; files after it get the number before theirs. */
    public FileSet without(int number) {
        List<String> otherNames = new ArrayList<>(List.of(names));
        otherNames.remove(number);
        List<RefCountedSource> others = new ArrayList<>(List.of(sources));
        others.remove(number);
        others.forEach(RefCountedSource::retain);
        FileSet fewer = of(otherNames, others);
        changed.stream()
                .filter(other -> other != number)
                .forEach(other -> fewer.changedInPlace(other < number ? other : other - 1));
        return fewer;
    }

    /** Returns a copy of the set that is released independently. */
    public FileSet retained() {
        for (RefCountedSource source : sources) {
            source.retain();
        }
        return new FileSet(names, sources, changed);
    }

    /** Syncs all files that this process writes. */
    public void sync() throws IOException {
        for (RefCountedSource source : sources) {
            if (source instanceof AppendFile written) {
                written.sync();
            }
        }
    }

    /** Prevents the release of the sources until the caller releases the set; false if they are released already. */
    public boolean retain() {
        return users.retain();
    }

    /** Ends one use of the set; the last one releases the sources. */
    public void release() {
        if (users.release()) {
            for (RefCountedSource source : sources) {
                source.release();
            }
        }
    }
}
