package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.RefCount;
import io.mneme.store.jsonl.io.RefCountedSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The contents of all files of a journal at one moment, by number; they stay readable until each user has released them. */
public final class FileSet {

    private final String[] names;
    private final RefCountedSource[] sources;

    /** Numbers of files in which a line was found to have another content. */
    private final Set<Integer> changed;

    private final RefCount users = new RefCount();

    private FileSet(String[] names, RefCountedSource[] sources, Set<Integer> changed) {
        this.changed = changed;
        this.names = names;
        this.sources = sources;
    }

    /** Returns no sources. */
    public static FileSet none() {
        return of(List.of(), List.of());
    }

    /** Returns the sources of files in the order of their numbers; they are released with what is returned. */
    public static FileSet of(List<String> names, List<RefCountedSource> all) {
        return new FileSet(
                names.toArray(String[]::new), all.toArray(RefCountedSource[]::new), ConcurrentHashMap.newKeySet());
    }

    public RefCountedSource get(int number) {
        return sources[number];
    }

    /** Notes that a line of a file has another content than was known: the next look takes the file for a new one. */
    public void changedInPlace(int number) {
        changed.add(number);
    }

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
     * Returns the sources with one put in the place of another, or behind all.
     *
     * @param source what is put there; it is released when the last user has released what is returned
     */
    public FileSet with(int number, String name, RefCountedSource source) {
        RefCountedSource[] replaced = Arrays.copyOf(sources, Math.max(sources.length, number + 1));
        String[] named = Arrays.copyOf(names, replaced.length);
        replaced[number] = source;
        named[number] = name;
        for (int i = 0; i < sources.length; i++) {
            if (i != number) {
                sources[i].retain();
            }
        }
        return new FileSet(named, replaced, changed);
    }

    /** Returns the same sources once more, with users of their own. */
    public FileSet retained() {
        for (RefCountedSource source : sources) {
            source.retain();
        }
        return new FileSet(names, sources, changed);
    }

    /** Makes durable what was written to them. */
    public void sync() throws IOException {
        for (RefCountedSource source : sources) {
            if (source instanceof AppendFile written) {
                written.sync();
            }
        }
    }

    public boolean retain() {
        return users.retain();
    }

    public void release() {
        if (users.release()) {
            for (RefCountedSource source : sources) {
                source.release();
            }
        }
    }
}
