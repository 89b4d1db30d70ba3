package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * What an open character session consists of, without text.
 *
 * @param id its id
 * @param currentCharacter name of the current character; empty if there is none
 * @param histories its histories, in the order in which they were created
 * @param clock seconds on its clock
 * @param recording whether its messages outlive it
 */
public record SessionSummary(
        String id,
        Optional<String> currentCharacter,
        List<HistorySummary> histories,
        double clock,
        SessionRecording recording) {

    public SessionSummary {
        requireNonNull(id, "id");
        requireNonNull(currentCharacter, "currentCharacter");
        requireNonNull(recording, "recording");
        histories = List.copyOf(histories);
    }
}
