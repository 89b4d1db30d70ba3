package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How utterances are grouped and mirrored.
 *
 * @param gaps after how many seconds of silence a project's next utterance starts a new conversation
 * @param mirror whether a mirror for older tools is written
 * @param folder where the mirror is, or was before it was switched off; given if {@code mirror} is true
 */
record ConversationSettings(ByProject gaps, boolean mirror, Optional<Path> folder) {

    private static final long FIVE_MINUTES = 300;

    ConversationSettings {
        requireNonNull(gaps, "gaps");
        requireNonNull(folder, "folder");
        if (mirror && folder.isEmpty()) {
            throw new IllegalArgumentException("mirror_folder must be given with mirror=true");
        }
    }

    /**
     * Reads a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule, naming the key
     */
    static ConversationSettings read(Map<String, ?> properties) {
        String folder = ByProject.text(properties, "mirror_folder");
        return new ConversationSettings(
                ByProject.read(properties, "gap_seconds", FIVE_MINUTES, 1),
                isMirrored(ByProject.text(properties, "mirror")),
                folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)));
    }

    /** Returns how much silence starts a new conversation in a project. */
    Duration gap(String project) {
        return Duration.ofSeconds(gaps.of(project));
    }

    private static boolean isMirrored(String value) {
        return switch (value) {
            case "true" -> true;
            case "false", "" -> false;
            default -> throw new IllegalArgumentException("mirror must be true or false: " + value);
        };
    }
}
