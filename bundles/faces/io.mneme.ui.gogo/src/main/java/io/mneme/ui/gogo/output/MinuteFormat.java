package io.mneme.ui.gogo.output;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** Shows a timestamp to the minute. */
public final class MinuteFormat {

    private static final DateTimeFormatter FORM =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private MinuteFormat() {}

    /** Returns the minute in UTC, or the text itself when another program wrote one that is no time. */
    public static String of(String timestamp) {
        try {
            return FORM.format(OffsetDateTime.parse(timestamp).toInstant());
        } catch (DateTimeException noTime) {
            return timestamp;
        }
    }
}
