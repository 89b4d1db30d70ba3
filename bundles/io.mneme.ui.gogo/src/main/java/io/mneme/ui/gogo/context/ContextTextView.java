package io.mneme.ui.gogo.context;

import io.mneme.api.context.Context;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.StablePrefix;
import io.mneme.support.terminal.TerminalText;
import java.util.stream.Collectors;

/** A context for people: the prompt as it is, then a line about it. */
final class ContextTextView {

    private ContextTextView() {}

    static String of(Context context) {
        String prompt = context.text();
        return TerminalText.lines(
                (prompt.isEmpty() ? "(an empty prompt)" : prompt) + "\n\n" + line(context.manifest()));
    }

    private static String line(Manifest manifest) {
        String leftOut = manifest.omissions().stream().map(Omission::name).collect(Collectors.joining(", "));
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
