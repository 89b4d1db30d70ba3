package io.mneme.spi.render;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * An entry of the history as a renderer receives it: the speaker, the recognised text and the final text.
 *
 * @param id id of the entry in its journal; empty as long as it has none
 * @param role role of the speaker
 * @param speaker name of the speaker; empty if unknown, or if the history has only one
 * @param recognised the text as it was recognised, equal to {@code text} if nothing was corrected; may be empty
 * @param text the final text; may be empty
 * @param timestamp when it took place; empty if unknown
 */
public record HistoryEntry(
        String id, Role role, String speaker, String recognised, String text, Optional<Instant> timestamp) {

    public HistoryEntry {
        requireNonNull(id, "id");
        requireNonNull(role, "role");
        requireNonNull(speaker, "speaker");
        requireNonNull(recognised, "recognised");
        requireNonNull(text, "text");
        requireNonNull(timestamp, "timestamp");
    }
}
