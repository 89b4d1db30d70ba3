package io.mneme.context.provider;

import java.util.List;

/** A prompt as a provider that caches it sees it. Places in it are in UTF-16 units of its text. */
public interface CachedPrompt {

    /**
     * A part of the prompt.
     *
     * @param end where it ends
     * @param marked whether the provider is asked to cache the prompt up to its end
     */
    record CachedPart(int end, boolean marked) {}

    /** Returns up to where it equals the prompt before it. */
    int shared();

    /** Returns how long it is. */
    int length();

    /** Returns its parts, in their order. */
    List<CachedPart> parts();

    /** Returns the tokens up to a place, as the provider counts them. */
    int tokens(int end);
}
