package io.mneme.ui.gogo;

import io.mneme.api.context.Context;
import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.StablePrefix;
import java.util.stream.Collectors;

/** A context for people: the prompt as it is, then a line about it. */
final class ContextText {

    private ContextText() {}

    static String of(Context context) {
        String prompt = context.text();
        return (prompt.isEmpty() ? "(an empty prompt)" : prompt) + "\n\n" + line(context.manifest());
    }

    private static String line(Manifest manifest) {
        String leftOut = manifest.leftOut().stream().map(LeftOut::contributor).collect(Collectors.joining(", "));
        return "[%s: %,d tokens, %s%s]"
                .formatted(
                        manifest.id(),
                        manifest.tokens(),
                        prefix(manifest.stablePrefix()),
                        leftOut.isEmpty() ? "" : "; left out: " + leftOut);
    }

    private static String prefix(StablePrefix prefix) {
        return prefix.chars() == 0
                ? "nothing is as in a previous context of the session"
                : "of which the first %,d (%,d characters) are as in the session's previous context"
                        .formatted(prefix.tokens(), prefix.chars());
    }
}
