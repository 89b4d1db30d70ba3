package io.mneme.context;

import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.TokenCounter;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers each session's previous prompt. When there are too many sessions, or their prompts are too long together, the
 * session that has been silent for longest is forgotten.
 */
final class PrefixMemory {

    private final int mostSessions;
    private final long mostChars;
    private final Map<String, MeasuredText> previous = new LinkedHashMap<>(16, 0.75f, true);
    private long chars;

    /**
     * Starts without any.
     *
     * @param mostSessions how many sessions to remember, at least 1
     * @param mostChars how long their prompts may be together, in UTF-16 units
     */
    PrefixMemory(int mostSessions, long mostChars) {
        this.mostSessions = mostSessions;
        this.mostChars = mostChars;
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
        chars += prompt.length() - (before == null ? 0 : before.length());
        Iterator<MeasuredText> silent = previous.values().iterator();
        while ((previous.size() > mostSessions || chars > mostChars) && silent.hasNext()) {
            chars -= silent.next().length();
            silent.remove();
        }
    }
}
