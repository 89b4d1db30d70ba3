package io.mneme.context.recipe;

import io.mneme.support.cache.LruCache;
import java.util.Optional;

/**
 * Keeps redacted texts, since a mode's prompt comes back with every request and takes as long to redact as all the rest of
 * the request. When there are too many, or they are too long together, the one not used for longest goes. Safe for use by
 * many threads.
 */
final class RedactedTexts {

    private final int maxChars;
    private final LruCache<String, String> redacted;
    private long generation;

    /**
     * Starts without any.
     *
     * @param maxTexts how many to keep
     * @param maxChars how long they may be together, before and after their redaction, in UTF-16 units
     */
    RedactedTexts(int maxTexts, int maxChars) {
        this.maxChars = maxChars;
        redacted = new LruCache<>(maxTexts, () -> maxChars, (text, shown) -> text.length() + shown.length());
    }

    /** Returns a text as it was redacted under this generation of the redaction; empty if it is not kept. */
    synchronized Optional<String> find(String text, long generation) {
        return generation == this.generation ? redacted.find(text) : Optional.empty();
    }

    /** Keeps a redacted text; those of another generation go. */
    synchronized void keep(String text, String shown, long generation) {
        if (generation != this.generation) {
            this.generation = generation;
            redacted.clear();
        }
        if (text.length() + shown.length() <= maxChars) {
            redacted.put(text, shown);
        }
    }
}
