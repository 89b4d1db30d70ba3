package io.mneme.benchmarks.cache;

import io.mneme.api.context.Context;
import java.time.Instant;

/** A session in which texts are said one after the other, and each has a request. */
interface ReplayedSession {

    /** Says a text at a moment, and assembles the context of its request. */
    Context request(String text, Instant now);

    /** Returns how many of the tokens of a request are a text that its context does not show. */
    int inputTokens(String text);

    /** Replaces the text that was said as the n-th of all. */
    void edit(int text, String other);

    /** Returns the session as it goes on after a restart of the container. */
    ReplayedSession restarted();

    /** Returns the tokens that a text adds to the prompts that show it. */
    int entryTokens(String text);

    /** Returns the tokens of a prompt without a history. */
    int headTokens();
}
