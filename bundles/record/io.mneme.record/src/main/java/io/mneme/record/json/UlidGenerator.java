package io.mneme.record.json;

import com.github.f4b6a3.ulid.UlidFactory;
import org.jspecify.annotations.Nullable;

/** Generates ids of entries of one kind: ULIDs, each greater than the one before. Safe for use by several threads. */
public final class UlidGenerator {

    /** Created for the first id: its source of randomness starts slowly, and a process that only reads needs none. */
    private @Nullable UlidFactory ulids;

    /** Returns an id that no entry of this kind has yet. */
    public synchronized String next() {
        if (ulids == null) {
            ulids = UlidFactory.newMonotonicInstance();
        }
        return ulids.create().toString();
    }
}
