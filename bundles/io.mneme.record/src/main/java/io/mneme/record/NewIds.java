package io.mneme.record;

import com.github.f4b6a3.ulid.UlidFactory;

/** Gives ids to entries: ULIDs, each greater than the one before, of whatever kind that was. For many threads. */
public final class NewIds {

    private NewIds() {}

    /** Returns an id that no entry has yet. */
    public static String next() {
        return Factory.IDS.create().toString();
    }

    /** Made for the first id: its source of randomness takes long to start, and who only reads needs none. */
    private static final class Factory {

        private static final UlidFactory IDS = UlidFactory.newMonotonicInstance();
    }
}
