package io.mneme.dialogue.settings;

import static io.mneme.support.settings.DeclaredSetting.number;

import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.SettingValues;
import java.util.List;

/**
 * Which media a prompt shows.
 *
 * @param window number of the newest messages whose media may be shown, with memory to spare
 * @param windowUnderPressure the same from the first threshold on; from the second one on, none is shown
 * @param pressurePercent first threshold: percent of the heap in use
 * @param highPressurePercent second threshold, at least the first one
 * @param imageMessages number of messages whose images are shown
 */
public record MediaSettings(
        int window, int windowUnderPressure, int pressurePercent, int highPressurePercent, int imageMessages) {

    static final List<DeclaredSetting> DECLARATIONS = List.of(
            number("media_window", 10, 0, 100).describe("Number of the newest messages whose media may be shown"),
            number("media_window_under_pressure", 5, 0, 100).describe("The same from the first threshold of memory on"),
            number("media_pressure_percent", 75, 0, 100).describe("First threshold: percent of the heap in use"),
            number("media_high_pressure_percent", 85, 0, 100)
                    .describe("Second threshold, from which no media are shown: percent of the heap in use"),
            number("media_image_message_limit", 3, 0, 100).describe("Number of messages whose images are shown"));

    public MediaSettings {
        if (highPressurePercent < pressurePercent) {
            throw new IllegalArgumentException("media_high_pressure_percent must be at least media_pressure_percent, "
                    + pressurePercent + ": " + highPressurePercent);
        }
    }

    /** Returns the window that a use of the heap allows. */
    public int windowAt(int heapPercent) {
        if (heapPercent >= highPressurePercent) {
            return 0;
        }
        return heapPercent >= pressurePercent ? windowUnderPressure : window;
    }

    static MediaSettings read(SettingValues values) {
        return new MediaSettings(
                values.number("media_window"),
                values.number("media_window_under_pressure"),
                values.number("media_pressure_percent"),
                values.number("media_high_pressure_percent"),
                values.number("media_image_message_limit"));
    }
}
