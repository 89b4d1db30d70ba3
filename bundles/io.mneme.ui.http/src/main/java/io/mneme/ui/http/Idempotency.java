package io.mneme.ui.http;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Does a request once that is sent again, whether the first was a moment ago or is still going on.
 *
 * <p>Kept in memory: after a restart, keys are new again. Holds at most 10,000 keys for at most 24 hours each, and forgets the
 * oldest first. Of each it keeps the body's hash and the id of what was made, never a text: what is deleted is gone from
 * here, too. A request that failed is not remembered, so that it may be tried again. Safe for use by many threads; a
 * duplicate waits for the first.
 */
final class Idempotency {

    private static final int MOST_KEYS = 10_000;
    private static final Duration LIFE = Duration.ofHours(24);

    private final Map<String, First> firsts = new LinkedHashMap<>();

    private record Kept(String id, String note) {}

    private record First(String fingerprint, Instant since, CompletableFuture<Kept> kept) {

        /** Waits for the request; empty if it failed. */
        Optional<Kept> outcome() {
            try {
                return Optional.of(kept.join());
            } catch (CancellationException failed) {
                return Optional.empty();
            }
        }
    }

    /**
     * Returns the answer to the request, which is done if it is the first of its key.
     *
     * @param key the key the caller has chosen
     * @param fingerprint the same for the same request
     * @param now the moment of the request
     * @param action does the request if it is the first
     * @param replay answers it if it is not
     * @throws RefusedException if the key was used for another request
     */
    Answer once(String key, String fingerprint, Instant now, Supplier<Done> action, Done.Replay replay) {
        First mine = new First(fingerprint, now, new CompletableFuture<>());
        while (true) {
            First first = firstOf(key, mine);
            if (first == mine) {
                return perform(key, mine, action);
            }
            if (!first.fingerprint().equals(fingerprint)) {
                throw new Problem(422, "the key was used for another body", "Idempotency-Key", Map.of()).refused();
            }
            Optional<Kept> kept = first.outcome();
            if (kept.isPresent()) {
                return replay.answer(kept.get().id(), kept.get().note());
            }
        }
    }

    private Answer perform(String key, First mine, Supplier<Done> action) {
        try {
            Done done = action.get();
            mine.kept().complete(new Kept(done.id(), done.note()));
            return done.answer();
        } finally {
            forgetIfFailed(key, mine);
        }
    }

    private synchronized First firstOf(String key, First mine) {
        First first = firsts.get(key);
        if (first != null && !isOver(first, mine.since())) {
            return first;
        }
        firsts.remove(key);
        firsts.put(key, mine);
        forgetOldest(mine.since());
        return mine;
    }

    private synchronized void forgetIfFailed(String key, First mine) {
        if (mine.kept().cancel(false)) {
            firsts.remove(key, mine);
        }
    }

    private void forgetOldest(Instant now) {
        Iterator<First> oldest = firsts.values().iterator();
        while (oldest.hasNext()) {
            First first = oldest.next();
            if (firsts.size() <= MOST_KEYS && !isOver(first, now)) {
                return;
            }
            oldest.remove();
        }
    }

    private static boolean isOver(First first, Instant now) {
        return first.since().isBefore(now.minus(LIFE));
    }
}
