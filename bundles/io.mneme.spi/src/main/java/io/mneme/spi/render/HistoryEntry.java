package io.mneme.spi.render;

import static java.util.Objects.requireNonNull;

/**
 * An entry of the history as a renderer gets it: who spoke, and what was understood and said.
 *
 * @param speaker who said it; empty when it goes without saying
 * @param recognised what was understood at first; equal to {@code text} when nothing was corrected, and may be empty
 * @param text what was really said; may be empty
 */
public record HistoryEntry(String speaker, String recognised, String text) {

    public HistoryEntry {
        requireNonNull(speaker, "speaker");
        requireNonNull(recognised, "recognised");
        requireNonNull(text, "text");
    }
}
