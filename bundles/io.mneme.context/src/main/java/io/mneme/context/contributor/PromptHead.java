package io.mneme.context.contributor;

/**
 * Counts the tokens that one prompt has before its history. It depends on the request alone, not on an earlier prompt: so the
 * first request after a restart selects the same window.
 *
 * <p>Written by the thread of the request before any contributor of the history is asked.
 */
public final class PromptHead {

    private volatile int tokens;

    int tokens() {
        return tokens;
    }

    /** Sets the tokens of the pieces that were contributed by now. */
    public void set(int contributed) {
        tokens = contributed;
    }
}
