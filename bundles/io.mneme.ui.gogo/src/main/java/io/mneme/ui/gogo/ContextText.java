package io.mneme.ui.gogo;

import io.mneme.api.context.Context;
import io.mneme.api.context.LeftOut;
import io.mneme.api.context.Manifest;
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
        return "[%s: %,d tokens, of which the first %,d (%,d characters) are as in the previous context%s]"
                .formatted(
                        manifest.id(),
                        manifest.tokens(),
                        manifest.stablePrefix().tokens(),
                        manifest.stablePrefix().chars(),
                        leftOut.isEmpty() ? "" : "; left out: " + leftOut);
    }
}
