package io.mneme.dialogue.settings;

import io.mneme.support.config.ConfigurationValues;
import java.util.List;

/**
 * The note among the messages.
 *
 * @param text the note; empty for none
 * @param depth how many messages follow it
 * @param anchored whether it stays in its place until it is deeper than depth and band together
 * @param band how much deeper than its depth an anchored note may get
 */
public record NoteSettings(String text, int depth, boolean anchored, int band) {

    static final String ANCHORED = "anchored";
    static final String EXACT = "exact";
    static final int DEFAULT_DEPTH = 4;
    static final int MAX_DEPTH = 1_000;
    static final int DEFAULT_BAND = 8;
    static final int MAX_BAND = 100;

    static NoteSettings read(ConfigurationValues values) {
        return new NoteSettings(
                values.text("context_note").orElse(""),
                values.number("context_note_depth", DEFAULT_DEPTH, 0, MAX_DEPTH),
                values.choice("context_note_placement", ANCHORED, List.of(ANCHORED, EXACT))
                        .equals(ANCHORED),
                values.number("context_note_band", DEFAULT_BAND, 0, MAX_BAND));
    }
}
