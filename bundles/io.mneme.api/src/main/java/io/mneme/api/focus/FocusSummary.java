package io.mneme.api.focus;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * The age and size of a focus session, without its texts.
 *
 * @param id its id
 * @param startedAt when it started
 * @param lastUsedAt when its newest turn was completed, or when it started if it has none
 * @param turns number of its newest turn; 0 if it has none
 * @param focusSymbols number of the symbols it is about
 * @param current whether it is the current one
 */
public record FocusSummary(
        String id, Instant startedAt, Instant lastUsedAt, long turns, int focusSymbols, boolean current) {

    public FocusSummary {
        requireNonNull(id, "id");
        requireNonNull(startedAt, "startedAt");
        requireNonNull(lastUsedAt, "lastUsedAt");
    }
}
