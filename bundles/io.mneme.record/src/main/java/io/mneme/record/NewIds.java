package io.mneme.record;

import com.github.f4b6a3.ulid.UlidFactory;
import org.jspecify.annotations.Nullable;

/** Gives ids to entries of one kind: ULIDs, each greater than the one before. For many threads. */
public final class NewIds {

    /** Made for the first id: its source of randomness takes long to start, and who only reads needs none. */
    private @Nullable UlidFactory ulids;

    /** Returns an id that no entry of this kind has yet. */
    public synchronized String next() {
        if (ulids == null) {
            ulids = UlidFactory.newMonotonicInstance();
        }
        return ulids.create().toString();
    }
}
