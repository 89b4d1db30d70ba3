package io.mneme.dialogue.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.SettingValues;
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

    private static final String ANCHORED = "anchored";

    static final List<DeclaredSetting> DECLARATIONS = List.of(
            DeclaredSetting.text("context_note").describe("Note for the model among the messages; empty for none"),
            number("context_note_depth", 4, 0, 1_000).describe("How many messages follow the note"),
            choice("context_note_placement", ANCHORED)
                    .option(ANCHORED, "it stays until it is deeper than depth and band")
                    .option("exact", "always at its depth, which breaks the prompt cache")
                    .describe("Where the note is"),
            number("context_note_band", 8, 0, 100).describe("How much deeper than its depth an anchored note may get"));

    static NoteSettings read(SettingValues values) {
        return new NoteSettings(
                values.text("context_note").orElse(""),
                values.number("context_note_depth"),
                values.choice("context_note_placement").equals(ANCHORED),
                values.number("context_note_band"));
    }
}
