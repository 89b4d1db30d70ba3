package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of grouping and mirroring.
 *
 * @param gaps seconds of silence after which a project's next utterance starts a new conversation
 * @param mirror whether a mirror for older tools is written
 * @param folder folder of the mirror, also after it was switched off; present if {@code mirror} is true
 */
record ConversationSettings(PerProjectNumber gaps, boolean mirror, Optional<Path> folder) {

    private static final long DEFAULT_GAP_SECONDS = 300;

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
        String folder = PerProjectNumber.text(properties, "mirror_folder");
        return new ConversationSettings(
                PerProjectNumber.read(properties, "gap_seconds", DEFAULT_GAP_SECONDS, 1),
                isMirrored(PerProjectNumber.text(properties, "mirror")),
                folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)));
    }

    /** Returns the silence that starts a new conversation in a project. */
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
