package io.mneme.store.jsonl;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The contents of all files of a journal at one moment, by number; they stay readable for whoever retained them. */
final class Sources {

    private final String[] names;
    private final Source[] all;

    /** Numbers of files in which a line was found to have another content. */
    private final Set<Integer> changed;

    private final AtomicInteger users = new AtomicInteger(1);

    private Sources(String[] names, Source[] all, Set<Integer> changed) {
        this.changed = changed;
        this.names = names;
        this.all = all;
    }

    /** Returns no sources. */
    static Sources none() {
        return of(List.of(), List.of());
    }

    /** Returns the sources of files in the order of their numbers; they are released with what is returned. */
    static Sources of(List<String> names, List<Source> all) {
        return new Sources(names.toArray(String[]::new), all.toArray(Source[]::new), ConcurrentHashMap.newKeySet());
    }

    Source get(int number) {
        return all[number];
    }

    /** Notes that a line of a file has another content than was known: the next look takes the file for a new one. */
    void changedInPlace(int number) {
        changed.add(number);
    }

    boolean isChangedInPlace(int number) {
        return changed.contains(number);
    }

    /** Returns the name of a file. */
    String name(int number) {
        return names[number];
    }

    int count() {
        return all.length;
    }

    /**
     * Returns the sources with one put in the place of another, or behind all.
     *
     * @param source what is put there; it is released when the last user has released what is returned
     */
    Sources with(int number, String name, Source source) {
        Source[] replaced = Arrays.copyOf(all, Math.max(all.length, number + 1));
        String[] named = Arrays.copyOf(names, replaced.length);
        replaced[number] = source;
        named[number] = name;
        for (int i = 0; i < all.length; i++) {
            if (i != number) {
                all[i].retain();
            }
        }
        return new Sources(named, replaced, changed);
    }

    /** Returns the same sources once more, with users of their own. */
    Sources again() {
        for (Source source : all) {
            source.retain();
        }
        return new Sources(names, all, changed);
    }

    /** Makes durable what was written to them. */
    void sync() throws IOException {
        for (Source source : all) {
            if (source instanceof LineFile written) {
                written.sync();
            }
        }
    }

    boolean retain() {
        return users.getAndUpdate(count -> count > 0 ? count + 1 : count) > 0;
    }

    void release() {
        if (users.decrementAndGet() == 0) {
            for (Source source : all) {
                source.release();
            }
        }
    }
}
