package io.mneme.record.erase;

import io.mneme.api.erasure.ErasureSelector;
import java.util.Optional;
import java.util.Set;

/**
 * What an erasure looks for: entries that a selector selects, or whole conversations.
 *
 * @param selector the conditions; empty for whole conversations
 * @param conversations the ids of whole conversations, with those merged into them; empty if there is a selector
 */
record ErasureQuery(Optional<ErasureSelector> selector, Set<String> conversations) {

    ErasureQuery {
        conversations = Set.copyOf(conversations);
        if (selector.isPresent() != conversations.isEmpty()) {
            throw new IllegalArgumentException("a query must have a selector or conversations");
        }
    }

    static ErasureQuery of(ErasureSelector selector) {
        return new ErasureQuery(Optional.of(selector), Set.of());
    }

    static ErasureQuery ofConversations(Set<String> conversations) {
        return new ErasureQuery(Optional.empty(), conversations);
    }

    /** Returns whether all that the owner has goes. */
    boolean isWholeOwner() {
        return selector.filter(ErasureSelector::isWholeOwner).isPresent();
    }

    /** Returns the text that goes from whatever holds it. */
    Optional<String> textAnywhere() {
        return selector.flatMap(ErasureSelector::textAnywhere);
    }
}
