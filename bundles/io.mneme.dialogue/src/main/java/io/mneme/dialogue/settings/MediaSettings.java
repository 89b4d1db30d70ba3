package io.mneme.dialogue.settings;

import io.mneme.support.config.ConfigurationValues;

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

    static final int DEFAULT_WINDOW = 10;
    static final int DEFAULT_WINDOW_UNDER_PRESSURE = 5;
    static final int MAX_WINDOW = 100;
    static final int DEFAULT_PRESSURE_PERCENT = 75;
    static final int DEFAULT_HIGH_PRESSURE_PERCENT = 85;
    static final int MAX_PERCENT = 100;
    static final int DEFAULT_IMAGE_MESSAGES = 3;
    static final int MAX_IMAGE_MESSAGES = 100;

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

    static MediaSettings read(ConfigurationValues values) {
        return new MediaSettings(
                values.number("media_window", DEFAULT_WINDOW, 0, MAX_WINDOW),
                values.number("media_window_under_pressure", DEFAULT_WINDOW_UNDER_PRESSURE, 0, MAX_WINDOW),
                values.number("media_pressure_percent", DEFAULT_PRESSURE_PERCENT, 0, MAX_PERCENT),
                values.number("media_high_pressure_percent", DEFAULT_HIGH_PRESSURE_PERCENT, 0, MAX_PERCENT),
                values.number("media_image_message_limit", DEFAULT_IMAGE_MESSAGES, 0, MAX_IMAGE_MESSAGES));
    }
}
