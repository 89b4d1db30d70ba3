package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
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
final class IdempotencyCache {

    private static final int MAX_KEYS = 10_000;
    private static final Duration MAX_AGE = Duration.ofHours(24);

    private final Map<String, FirstRequest> requests = new LinkedHashMap<>();

    private record StoredResult(String id, String note) {}

    private record FirstRequest(String fingerprint, Instant since, CompletableFuture<StoredResult> kept) {

        /** Waits for the request; empty if it failed. */
        Optional<StoredResult> outcome() {
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
     * @throws ProblemException if the key was used for another request
     */
    BufferedResponse execute(
            String key,
            String fingerprint,
            Instant now,
            Supplier<IdempotentResult> action,
            IdempotentResult.Replay replay) {
        FirstRequest mine = new FirstRequest(fingerprint, now, new CompletableFuture<>());
        while (true) {
            FirstRequest first = firstOf(key, mine);
            if (first == mine) {
                return perform(key, mine, action);
            }
            if (!first.fingerprint().equals(fingerprint)) {
                throw new Problem(422, "the key was used for another body", "Idempotency-Key", Map.of()).toException();
            }
            Optional<StoredResult> kept = first.outcome();
            if (kept.isPresent()) {
                return replay.respond(kept.get().id(), kept.get().note());
            }
        }
    }

    private BufferedResponse perform(String key, FirstRequest mine, Supplier<IdempotentResult> action) {
        try {
            IdempotentResult done = action.get();
            mine.kept().complete(new StoredResult(done.id(), done.note()));
            return done.response();
        } finally {
            forgetIfFailed(key, mine);
        }
    }

    private synchronized FirstRequest firstOf(String key, FirstRequest mine) {
        FirstRequest first = requests.get(key);
        if (first != null && !isExpired(first, mine.since())) {
            return first;
        }
        requests.remove(key);
        requests.put(key, mine);
        forgetOldest(mine.since());
        return mine;
    }

    private synchronized void forgetIfFailed(String key, FirstRequest mine) {
        if (mine.kept().cancel(false)) {
            requests.remove(key, mine);
        }
    }

    private void forgetOldest(Instant now) {
        Iterator<FirstRequest> oldest = requests.values().iterator();
        while (oldest.hasNext()) {
            FirstRequest first = oldest.next();
            if (requests.size() <= MAX_KEYS && !isExpired(first, now)) {
                return;
            }
            oldest.remove();
        }
    }

    private static boolean isExpired(FirstRequest first, Instant now) {
        return first.since().isBefore(now.minus(MAX_AGE));
    }
}
