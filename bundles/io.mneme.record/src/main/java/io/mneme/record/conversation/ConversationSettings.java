package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.support.config.ConfigurationValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings of grouping and mirroring.
 *
 * @param gaps seconds of silence after which a project's next utterance starts a new conversation
 * @param mirror whether a mirror for older tools is written
 * @param folder folder of the mirror, also after it was switched off; present if {@code mirror} is true
 */
record ConversationSettings(PerProjectNumber gaps, boolean mirror, Optional<Path> folder) {

    static final int DEFAULT_GAP_SECONDS = 300;
    static final int MIN_GAP_SECONDS = 1;
    static final boolean DEFAULT_MIRROR = false;

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
    static ConversationSettings read(ConfigurationValues values) {
        return new ConversationSettings(
                PerProjectNumber.read(values, "gap_seconds", DEFAULT_GAP_SECONDS, MIN_GAP_SECONDS),
                values.flag("mirror", DEFAULT_MIRROR),
                values.path("mirror_folder"));
    }

    /** Returns the silence that starts a new conversation in a project. */
    Duration gap(String project) {
        return Duration.ofSeconds(gaps.of(project));
    }
}
