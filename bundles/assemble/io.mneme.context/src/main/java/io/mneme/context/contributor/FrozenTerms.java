package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.WindowReport;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.support.cache.LruCache;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The terms of each session at the last rebuild of its window: they are at the same place of its prompts until the next
 * rebuild, where the provider caches them. Terms that come later are few, and follow the history.
 *
 * <p>Safe for use by many threads.
 */
final class FrozenTerms {

    private static final int MAX_SESSIONS = 256;

    /** A base is frozen again when so many terms came later as it has, and more than these. */
    private static final int MIN_LATER_TERMS = 10;

    private final LruCache<SessionKey, List<VocabularyTerm>> bases = new LruCache<>(MAX_SESSIONS);

    /**
     * The requests that share a base.
     *
     * @param recipe their recipe
     * @param session their session
     * @param selectors their selectors
     * @param redaction the generation of the redaction of their prompts
     */
    private record SessionKey(
            String owner, String recipe, String session, Map<String, String> selectors, long redaction) {}

    /**
     * The terms of a request.
     *
     * @param base the terms that are frozen; may be empty
     * @param later the terms of the request that are not among them; may be empty
     */
    record SplitTerms(List<VocabularyTerm> base, List<VocabularyTerm> later) {}

    /**
     * Splits the terms of a request that has a window; a preview freezes none.
     *
     * @param redaction the generation of the redaction of prompts
     */
    synchronized SplitTerms split(List<VocabularyTerm> terms, RequestScope scope, long redaction) {
        ContextRequest request = scope.request();
        SessionKey key =
                new SessionKey(OwnerScope.owner(), request.recipe(), request.session(), request.selectors(), redaction);
        Optional<List<VocabularyTerm>> known = scope.purpose().isServed()
                ? bases.find(key)
                : Optional.ofNullable(bases.copy().get(key));
        List<VocabularyTerm> base = known.orElse(List.of());
        List<VocabularyTerm> later = without(terms, base);
        boolean rebuilt = scope.window().filter(WindowReport::rebuilt).isPresent();
        if (rebuilt || known.isEmpty() || later.size() > Math.max(MIN_LATER_TERMS, base.size())) {
            if (scope.purpose().isServed()) {
                bases.put(key, List.copyOf(terms));
            }
            return new SplitTerms(terms, List.of());
        }
        return new SplitTerms(base, later);
    }

    private static List<VocabularyTerm> without(List<VocabularyTerm> terms, List<VocabularyTerm> base) {
        Set<VocabularyTerm> frozen = new HashSet<>(base);
        List<VocabularyTerm> later = new ArrayList<>(terms);
        later.removeIf(frozen::contains);
        return later;
    }

    /** Returns how many sessions have a base with terms. */
    long count() {
        return bases.count((session, base) -> !base.isEmpty());
    }

    /**
     * Removes the terms of all bases; returns how many these were. Terms follow the history until its next rebuild, since a base
     * that came before it now would break the beginning of the prompt.
     */
    synchronized long clear() {
        long count = count();
        bases.copy().keySet().forEach(session -> bases.put(session, List.of()));
        return count;
    }
}
