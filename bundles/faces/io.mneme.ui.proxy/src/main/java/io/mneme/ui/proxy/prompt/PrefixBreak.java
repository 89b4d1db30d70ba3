package io.mneme.ui.proxy.prompt;

import java.util.List;
import java.util.Optional;

/**
 * What broke the beginning of a prompt: the first part that is not as in the previous one, though it should be.
 *
 * @param part {@code model}, {@code tools}, {@code instructions}, or {@code messages[N]}
 * @param reason how it differs, without its text
 */
public record PrefixBreak(String part, String reason) {

    /** Returns what broke the beginning of a prompt; empty if it goes on where the previous one ended. */
    public static Optional<PrefixBreak> find(SentPrompt previous, SentPrompt current) {
        if (!previous.model().equals(current.model())) {
            return Optional.of(new PrefixBreak("model", "another model has another cache"));
        }
        if (!previous.tools().equals(current.tools())) {
            return Optional.of(new PrefixBreak("tools", "their definitions differ"));
        }
        if (!previous.instructions().equals(current.instructions())) {
            return Optional.of(new PrefixBreak("instructions", reason(previous, current)));
        }
        return messages(previous.hashes(), current.hashes());
    }

    private static String reason(SentPrompt previous, SentPrompt current) {
        String before = String.join("\n", previous.instructions());
        String now = String.join("\n", current.instructions());
        int place = 0;
        int end = Math.min(before.length(), now.length());
        while (place < end && before.charAt(place) == now.charAt(place)) {
            place++;
        }
        return VolatileSpans.kindAt(now, place).map(kind -> kind + " differs").orElse("they differ") + " after " + place
                + " characters";
    }

    private static Optional<PrefixBreak> messages(List<String> previous, List<String> current) {
        int place = 0;
        while (place < previous.size()) {
            if (place == current.size() || !previous.get(place).equals(current.get(place))) {
                boolean dropped = !current.isEmpty()
                        && previous.subList(place, previous.size()).contains(current.get(0));
                return Optional.of(new PrefixBreak(
                        "messages[" + place + "]",
                        dropped ? "the client has dropped messages before its window" : "it differs"));
            }
            place++;
        }
        return Optional.empty();
    }
}
