package io.mneme.store.jsonl;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.mneme.api.journal.Stored;
import org.jspecify.annotations.Nullable;

/** The entries read or written last, by position, up to a limit of memory. Belongs to one content of one file. */
final class RecentEntries<E> {

    private static final long MOST_BYTES = 16L << 20;

    /** What an entry takes up beside its text: about this much, in bytes. */
    private static final int OVERHEAD = 256;

    private final Cache<Long, Held<E>> entries = Caffeine.newBuilder()
            .maximumWeight(MOST_BYTES)
            .weigher((Long position, Held<E> held) -> held.bytes())
            // Housekeeping on the caller's thread: the journal starts no others.
            .executor(Runnable::run)
            .build();

    private record Held<E>(Stored<E> stored, int bytes) {}

    @Nullable
    Stored<E> get(long position) {
        Held<E> held = entries.getIfPresent(position);
        return held == null ? null : held.stored();
    }

    void put(Stored<E> stored, int lineBytes) {
        entries.put(stored.position().value(), new Held<>(stored, OVERHEAD + 2 * lineBytes));
    }

    /** Returns the same entries without this one, for the content that follows its change. */
    RecentEntries<E> without(long position) {
        RecentEntries<E> others = new RecentEntries<>();
        entries.asMap().forEach((at, held) -> {
            if (at != position) {
                others.entries.put(at, held);
            }
        });
        return others;
    }
}
