package io.mneme.ui.http.server;

import io.mneme.api.owner.OwnerScope;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Component;

/**
 * Does what a request asks for once for each {@code Idempotency-Key}, and always if it has none. Each endpoint has its own
 * keys.
 */
@Component(service = {IdempotentRequests.class, ErasureParticipant.class})
public final class IdempotentRequests implements ErasureParticipant {

    private final Map<String, IdempotencyCache> byEndpoint = new ConcurrentHashMap<>();

    /** Returns the requests of an endpoint, also of one that was there before under this name. */
    public IdempotencyCache of(String endpoint) {
        return byEndpoint.computeIfAbsent(endpoint, unknown -> new IdempotencyCache());
    }

    @Override
    public String name() {
        return "idempotency keys";
    }

    @Override
    public String holds() {
        return "answers to requests that may be repeated, in memory";
    }

    @Override
    public Found find(Erased what) {
        return new Found(byEndpoint.values().stream()
                .mapToLong(cache -> cache.count(what))
                .sum());
    }

    /** Removes the digests of the requests. Their keys stay in use, so that sending one again does not record it again. */
    @Override
    public Removed remove(Erased what) {
        return new Removed(byEndpoint.values().stream()
                .mapToLong(cache -> cache.remove(what))
                .sum());
    }

    /**
     * Does a request once that is sent again, whether the first was a moment ago or is still going on.
     *
     * <p>Kept in memory: after a restart, keys are new again. Holds at most 10,000 keys for at most 24 hours each, and forgets the
     * oldest first. Of each it keeps the body's hash and the id of what was made, never a text: what is deleted is gone from
     * here, too. A request that failed is not remembered, so that it may be tried again. Safe for use by many threads; a
     * duplicate waits for the first.
     */
    public static final class IdempotencyCache {

        private static final String KEY_HEADER = "Idempotency-Key";
        private static final int MAX_KEYS = 10_000;
        private static final Duration MAX_AGE = Duration.ofHours(24);

        private final Map<String, FirstRequest> requests = new LinkedHashMap<>();

        private record StoredResult(String id, String note) {}

        private record FirstRequest(String fingerprint, Instant since, CompletableFuture<StoredResult> kept) {

            /** The fingerprint of a request whose result was erased: every request with its key counts as the same. */
            private static final String ERASED = "";

            boolean isSame(String other) {
                return fingerprint.equals(ERASED) || fingerprint.equals(other);
            }

            /** Returns whether there is a fingerprint of a request with this result. */
            boolean isOf(Erased what) {
                StoredResult result = kept.isCancelled() ? null : kept.getNow(null);
                return result != null
                        && !fingerprint.equals(ERASED)
                        && (result.id().equals(IdempotentResult.SEVERAL)
                                || what.ids().contains(result.id())
                                || what.conversations().contains(result.id()));
            }

            FirstRequest withoutFingerprint() {
                return new FirstRequest(ERASED, since, kept);
            }

            /** Waits for the request; empty if it failed. */
            Optional<StoredResult> outcome() {
                try {
                    return Optional.of(kept.join());
                } catch (CancellationException failed) {
                    return Optional.empty();
                }
            }
        }

        /** Does the action, or answers what it did for the same request before; {@code body} may be empty. */
        public BufferedResponse execute(
                Request call, String body, Instant now, Supplier<IdempotentResult> action, RequestReplay replay) {
            Optional<String> key = call.header(KEY_HEADER);
            if (key.isEmpty()) {
                return action.get().response();
            }
            if (!key.get().matches("[\\x21-\\x7e]{1,255}")) {
                throw Problem.reject(KEY_HEADER, "must be 1 to 255 visible ASCII characters");
            }
            String request =
                    call.template() + "\n" + String.join("/", call.parameters().values()) + "\n" + body;
            // No space is in a key of a client.
            return execute(OwnerScope.owner() + " " + key.get(), EntityTag.sha256(request), now, action, replay);
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
                String key, String fingerprint, Instant now, Supplier<IdempotentResult> action, RequestReplay replay) {
            FirstRequest mine = new FirstRequest(fingerprint, now, new CompletableFuture<>());
            while (true) {
                FirstRequest first = firstOf(key, mine);
                if (first == mine) {
                    return perform(key, mine, action);
                }
                if (!first.isSame(fingerprint)) {
                    throw new Problem(422, "the key was used for another body", KEY_HEADER, Map.of()).toException();
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

        /** Returns how many fingerprints of requests there are that made or changed this. */
        synchronized long count(Erased what) {
            return requests.values().stream().filter(first -> first.isOf(what)).count();
        }

        /** Removes the fingerprints of the requests that made or changed this; returns their number. */
        synchronized long remove(Erased what) {
            long count = count(what);
            requests.replaceAll((key, first) -> first.isOf(what) ? first.withoutFingerprint() : first);
            return count;
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

    /**
     * What a request with an {@code Idempotency-Key} has done, with the little that is kept of it.
     *
     * @param response what the request is answered with; not kept
     * @param id the id of what it made or changed; empty if it made nothing
     * @param note what cannot be found again by the id; short, and no text of an entry
     */
    public record IdempotentResult(BufferedResponse response, String id, String note) {

        /** In place of an id, for a request that made several entries: each erasure counts as one of them. */
        public static final String SEVERAL = "*";

        /** Returns the refusal of a request whose result has been deleted since. */
        public static ProblemException deleted(String id) {
            return Problem.refuse(410, "what this Idempotency-Key stands for, " + id + ", has been deleted since");
        }
    }

    /** Makes the answer to the same request, sent again. */
    public interface RequestReplay {

        /**
         * Makes the answer from what is there now.
         *
         * @throws ProblemException if what was made is gone
         */
        BufferedResponse respond(String id, String note);
    }
}
