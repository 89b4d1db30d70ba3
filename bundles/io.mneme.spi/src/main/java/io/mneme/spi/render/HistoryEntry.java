package io.mneme.spi.render;

import static java.util.Objects.requireNonNull;

/**
 * An entry of the history as a renderer receives it: the speaker, the recognised text and the final text.
 *
 * @param speaker name of the speaker; empty if the history has only one
 * @param recognised the recognised text, equal to {@code text} if nothing was corrected; may be empty
 * @param text the final text; may be empty
 */
public record HistoryEntry(String speaker, String recognised, String text) {

    public HistoryEntry {
        requireNonNull(speaker, "speaker");
        requireNonNull(recognised, "recognised");
        requireNonNull(text, "text");
    }
}
