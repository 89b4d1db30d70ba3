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
 * Answers a request that is sent again as it was answered first, whether that was a moment ago or is still going on.
 *
 * <p>Kept in memory: after a restart, keys are new again. Holds at most 10,000 keys and 16 million characters of answers
 * for at most 24 hours each, and forgets the oldest first. A request that failed is not remembered, so that it may be
 * tried again. Safe for use by many threads; a duplicate waits for the first.
 */
final class Idempotency {

    private static final int MOST_KEYS = 10_000;
    private static final long MOST_CHARS = 16_000_000;
    private static final Duration LIFE = Duration.ofHours(24);

    private final Map<String, First> firsts = new LinkedHashMap<>();
    private long chars;

    private record First(String fingerprint, Instant since, CompletableFuture<Answer> answer) {

        /** Waits for the answer; empty if there was none. */
        Optional<Answer> outcome() {
            try {
                return Optional.of(answer.join());
            } catch (CancellationException failed) {
                return Optional.empty();
            }
        }

        int chars() {
            return answer.isDone() ? outcome().map(done -> done.body().length()).orElse(0) : 0;
        }
    }

    /**
     * Returns the answer to the first request of this key.
     *
     * @param key the key the caller has chosen
     * @param fingerprint the same for the same request
     * @param now the moment of the request
     * @param action what answers the request if it is the first
     * @throws RefusedException if the key was used for another request
     */
    Answer once(String key, String fingerprint, Instant now, Supplier<Answer> action) {
        First mine = new First(fingerprint, now, new CompletableFuture<>());
        while (true) {
            First first = firstOf(key, mine);
            if (first == mine) {
                return perform(key, mine, action);
            }
            if (!first.fingerprint().equals(fingerprint)) {
                throw new Problem(422, "the key was used for another body", "Idempotency-Key", Map.of()).refused();
            }
            Optional<Answer> answer = first.outcome();
            if (answer.isPresent()) {
                return answer.get();
            }
        }
    }

    private Answer perform(String key, First mine, Supplier<Answer> action) {
        try {
            Answer answer = action.get();
            remember(key, mine, answer);
            return answer;
        } finally {
            forgetIfFailed(key, mine);
        }
    }

    private synchronized First firstOf(String key, First mine) {
        forget(mine.since().minus(LIFE));
        First first = firsts.putIfAbsent(key, mine);
        return first == null ? mine : first;
    }

    private synchronized void remember(String key, First mine, Answer answer) {
        mine.answer().complete(answer);
        if (firsts.get(key) == mine) {
            chars += mine.chars();
        }
    }

    private synchronized void forgetIfFailed(String key, First mine) {
        if (mine.answer().cancel(false)) {
            firsts.remove(key, mine);
        }
    }

    private void forget(Instant before) {
        Iterator<First> oldest = firsts.values().iterator();
        while (oldest.hasNext()) {
            First first = oldest.next();
            boolean room = firsts.size() < MOST_KEYS && chars < MOST_CHARS;
            if (room && !first.since().isBefore(before)) {
                return;
            }
            chars -= first.chars();
            oldest.remove();
        }
    }
}
