package io.mneme.demo;

import io.mneme.api.context.Context;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;

/** Shows a prompt, and which part of it is as in the request before. */
final class Picture {

    private static final String RULE = "-".repeat(78);

    private Picture() {}

    /** Returns the whole prompt. */
    static String whole(Context context) {
        return RULE + "\n" + context.text() + "\n" + RULE + "\n" + prefix(context);
    }

    /** Returns the part of the prompt that is new, from the line on in which the stable prefix ends. */
    static String news(Context context) {
        String text = context.text();
        StablePrefix prefix = context.manifest().stablePrefix();
        int end = text.offsetByCodePoints(0, prefix.chars());
        int line = end == 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
        String where = end == line
                ? "here"
                : "behind character %,d of the next line".formatted(text.codePointCount(line, end));
        String mark = "=== the stable prefix, %,d characters or %,d tokens, not shown again, ends %s ==="
                .formatted(prefix.chars(), prefix.tokens(), where);
        return RULE + "\n" + mark + "\n" + text.substring(line) + "\n" + RULE + "\n" + prefix(context);
    }

    private static String prefix(Context context) {
        StablePrefix prefix = context.manifest().stablePrefix();
        String text = context.text();
        int chars = text.codePointCount(0, text.length());
        int tokens = context.manifest().tokens();
        String figures = "Stable prefix: the first %,d of %,d characters, %,d of %,d tokens (%d %%)."
                .formatted(
                        prefix.chars(), chars, prefix.tokens(), tokens, 100L * prefix.tokens() / Math.max(1, tokens));
        return figures + context.manifest().window().map(Picture::window).orElse("\nThe prompt holds no history.");
    }

    private static String window(WindowReport window) {
        String state = window.rebuilt() ? "built anew: " + window.reason().orElse("") : "the new ones were appended";
        return "\nHistory: %,d confirmed dictations (%s, worded by %s), %s."
                .formatted(window.entries(), window.policy(), window.renderer(), state);
    }
}
