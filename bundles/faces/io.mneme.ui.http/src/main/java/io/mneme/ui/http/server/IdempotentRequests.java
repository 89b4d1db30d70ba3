package io.mneme.ui.http.server;

import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
     * What a request with an {@code Idempotency-Key} has done, with the little that is kept of it.
     *
     * @param response what the request is answered with; not kept
     * @param id the id of what it made or changed; empty if it made nothing
     * @param note what cannot be found again by the id; short, and no text of an entry
     */
    public record IdempotentResult(BufferedResponse response, String id, String note) {

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
