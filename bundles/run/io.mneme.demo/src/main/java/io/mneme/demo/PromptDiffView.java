package io.mneme.demo;

import io.mneme.api.context.Context;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;

/** Shows a prompt, and the part of it that equals the previous prompt of the session. */
final class PromptDiffView {

    private static final String RULE = "-".repeat(78);

    private PromptDiffView() {}

    /** Returns the whole prompt, with a mark before the line in which the stable prefix ends, if there is one. */
    static String renderFull(Context context) {
        String text = context.text();
        String marked = context.manifest().stablePrefix().chars() == 0
                ? text
                : text.substring(0, newLine(context)) + mark(context, "") + text.substring(newLine(context));
        return RULE + "\n" + marked + "\n" + RULE + "\n" + prefix(context);
    }

    /** Returns the new part of the prompt, beginning with the line in which the stable prefix ends. */
    static String renderNew(Context context) {
        String part = mark(context, ", not shown again,") + context.text().substring(newLine(context));
        return RULE + "\n" + part + "\n" + RULE + "\n" + prefix(context);
    }

    private static String mark(Context context, String remark) {
        int sharedChars = context.text().codePointCount(newLine(context), end(context));
        return "=== the stable prefix%s ends %s ===\n"
                .formatted(
                        remark,
                        sharedChars == 0 ? "here" : "after character %,d of the next line".formatted(sharedChars));
    }

    /** Returns the start of the line in which the stable prefix ends. */
    private static int newLine(Context context) {
        int end = end(context);
        return end == 0 ? 0 : context.text().lastIndexOf('\n', end - 1) + 1;
    }

    private static int end(Context context) {
        return context.text()
                .offsetByCodePoints(0, context.manifest().stablePrefix().chars());
    }

    private static String prefix(Context context) {
        StablePrefix prefix = context.manifest().stablePrefix();
        String text = context.text();
        int chars = text.codePointCount(0, text.length());
        int tokens = context.manifest().tokens();
        String figures = "Stable prefix: the first %,d of %,d characters, %,d of %,d tokens (%d %%)."
                .formatted(
                        prefix.chars(), chars, prefix.tokens(), tokens, 100L * prefix.tokens() / Math.max(1, tokens));
        return figures
                + context.manifest().window().map(PromptDiffView::window).orElse("\nThe prompt contains no history.");
    }

    private static String window(WindowReport window) {
        String state = window.rebuilt() ? "rebuilt: " + window.reason().orElse("") : "the new ones were appended";
        return "\nHistory: %,d confirmed dictations (%s, rendered by %s);\n%s."
                .formatted(window.entries(), window.policy(), window.renderer(), state);
    }
}
