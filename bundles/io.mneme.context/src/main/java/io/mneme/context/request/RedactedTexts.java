package io.mneme.context.request;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps redacted texts, since a mode's prompt comes back with every request and takes as long to redact as all the rest of
 * the request. When there are too many, or they are too long together, the one not used for longest goes. Safe for use by
 * many threads.
 */
final class RedactedTexts {

    private final int maxTexts;
    private final int maxChars;
    private final Map<String, String> redacted = new LinkedHashMap<>(16, 0.75f, true);
    private long generation;
    private int chars;

    /**
     * Starts without any.
     *
     * @param maxTexts how many to keep
     * @param maxChars how long they may be together, before and after their redaction, in UTF-16 units
     */
    RedactedTexts(int maxTexts, int maxChars) {
        this.maxTexts = maxTexts;
        this.maxChars = maxChars;
    }

    /** Returns a text as it was redacted under this generation of the redaction; empty if it is not kept. */
    synchronized Optional<String> find(String text, long generation) {
        return generation == this.generation ? Optional.ofNullable(redacted.get(text)) : Optional.empty();
    }

    /** Keeps a redacted text; those of another generation go. */
    synchronized void keep(String text, String shown, long generation) {
        if (generation != this.generation) {
            this.generation = generation;
            redacted.clear();
            chars = 0;
        }
        if (text.length() + shown.length() <= maxChars && redacted.put(text, shown) == null) {
            chars += text.length() + shown.length();
            removeOldest();
        }
    }

    private void removeOldest() {
        Iterator<Map.Entry<String, String>> oldest = redacted.entrySet().iterator();
        while (redacted.size() > maxTexts || chars > maxChars) {
            Map.Entry<String, String> removed = oldest.next();
            chars -= removed.getKey().length() + removed.getValue().length();
            oldest.remove();
        }
    }
}
