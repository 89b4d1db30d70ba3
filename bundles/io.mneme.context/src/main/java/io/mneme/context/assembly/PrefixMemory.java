package io.mneme.context.assembly;

import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers each session's previous prompt. When there are too many sessions, or they take too much memory together, the
 * session that has been silent for longest is forgotten.
 */
final class PrefixMemory {

    private static final int ENTRY_OVERHEAD_BYTES = 200;

    private final int maxSessions;
    private final long maxBytes;
    private final Map<String, MeasuredText> previous = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    /**
     * Starts without any.
     *
     * @param maxSessions number of sessions to remember, at least 1
     * @param maxBytes how much memory their names and prompts may take together
     */
    PrefixMemory(int maxSessions, long maxBytes) {
        this.maxSessions = maxSessions;
        this.maxBytes = maxBytes;
    }

    /** Measures a session's prompt against its previous one, and remembers it as that from now on. */
    MeasuredText next(String session, String prompt, TokenCounter tokens) {
        MeasuredText next = last(session).next(prompt, tokens);
        remember(session, next);
        return next;
    }

    private synchronized MeasuredText last(String session) {
        return previous.getOrDefault(session, MeasuredText.NONE);
    }

    private synchronized void remember(String session, MeasuredText prompt) {
        MeasuredText before = previous.put(session, prompt);
        bytes += bytes(session, prompt) - (before == null ? 0 : bytes(session, before));
        Iterator<Map.Entry<String, MeasuredText>> silent = previous.entrySet().iterator();
        while ((previous.size() > maxSessions || bytes > maxBytes) && silent.hasNext()) {
            Map.Entry<String, MeasuredText> oldest = silent.next();
            bytes -= bytes(oldest.getKey(), oldest.getValue());
            silent.remove();
        }
    }

    private static long bytes(String session, MeasuredText prompt) {
        return ENTRY_OVERHEAD_BYTES + 2L * session.length() + prompt.memoryBytes();
    }
}
