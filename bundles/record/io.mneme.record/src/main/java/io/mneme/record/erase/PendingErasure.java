package io.mneme.record.erase;

import io.mneme.api.erasure.ErasureReceipt;
import io.mneme.api.erasure.ErasureReceipt.SelectorDigest;
import io.mneme.api.erasure.ErasureSelector;
import java.time.Instant;
import java.util.Optional;

/**
 * An erasure that is not complete.
 *
 * @param receipt how far it is
 * @param plan what is to be done; empty once each holder is verified, so that only the receipt is left to write
 */
record PendingErasure(ErasureReceipt receipt, Optional<ErasurePlan> plan) {

    /**
     * What an erasure is to do.
     *
     * @param query what it looks for in journals that could not be searched
     * @param scope what it removes
     */
    record ErasurePlan(ErasureQuery query, ErasureScope scope) {

        /** Returns whether it has a text that is erased. */
        boolean hasText() {
            return query.selector().flatMap(ErasureSelector::text).isPresent();
        }
    }

    String id() {
        return receipt.id();
    }

    PendingErasure with(ErasureReceipt later) {
        return new PendingErasure(later, plan);
    }

    /**
     * Who asks for an erasure.
     *
     * @param actor by what, or by what person, it is asked for
     * @param now when
     * @param selector what is selected
     */
    record ErasureRequest(String actor, Instant now, SelectorDigest selector) {

        private static final int MAX_ACTOR_CHARS = 100;

        ErasureRequest {
            if (actor.isBlank() || actor.length() > MAX_ACTOR_CHARS) {
                throw new IllegalArgumentException("actor must have 1 to " + MAX_ACTOR_CHARS + " characters");
            }
        }
    }
}
