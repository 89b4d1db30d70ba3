package io.mneme.ui.gogo.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.support.terminal.TerminalText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** How a value reads in a table: a text or ranking as it is, a number with its thousands grouped, a boolean as yes or no. */
public final class CellFormat {

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm").withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE.withZone(ZoneOffset.UTC);

    private CellFormat() {}

    /** Returns the minute in UTC, or the text itself when another program wrote one that is no time. */
    public static String minute(String timestamp) {
        try {
            return MINUTE.format(OffsetDateTime.parse(timestamp).toInstant());
        } catch (DateTimeException noTime) {
            return timestamp;
        }
    }

    /** Returns the second in UTC of a time of this day, and otherwise the minute with its day. */
    public static String moment(String timestamp, Instant now) {
        try {
            Instant at = OffsetDateTime.parse(timestamp).toInstant();
            boolean isToday = DAY.format(at).equals(DAY.format(now));
            return isToday ? SECOND.format(at) : MINUTE.format(at);
        } catch (DateTimeException noTime) {
            return timestamp;
        }
    }

    /** Returns a time in its two largest units, for example {@code 3 h 20 min}. */
    public static String time(Duration time) {
        if (time.toDays() > 0) {
            return time.toDays() + " d " + time.toHoursPart() + " h";
        }
        if (time.toHours() > 0) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        return time.toMinutes() > 0
                ? time.toMinutes() + " min " + time.toSecondsPart() + " s"
                : time.toSeconds() + " s";
    }

    /** Returns how many there are of something, for example {@code 1 entry} or {@code 1,200 entries}. */
    public static String plural(long number, String one, String many) {
        return text(number) + " " + (number == 1 ? one : many);
    }

    static boolean isNumber(Object value) {
        return value instanceof Number || value instanceof RankingCell;
    }

    static String text(Object value) {
        if (value instanceof Boolean yes) {
            return yes ? "yes" : "no";
        }
        if (value instanceof Double number) {
            return String.format(Locale.ROOT, "%,.2f", number);
        }
        if (value instanceof Number number) {
            return String.format(Locale.ROOT, "%,d", number.longValue());
        }
        return value instanceof RankingCell ranking ? ranking.toString() : TerminalText.of((String) value);
    }

    public static JsonNode json(Object value) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        if (value instanceof Boolean yes) {
            return json.booleanNode(yes);
        }
        if (value instanceof Double number) {
            return json.numberNode(number);
        }
        if (value instanceof Number number) {
            return json.numberNode(number.longValue());
        }
        return value instanceof RankingCell ranking ? json.numberNode(ranking.value()) : text(json, (String) value);
    }

    /** Returns a text in the form that the terminal may receive, which Jackson must not escape again. */
    private static JsonNode text(JsonNodeFactory json, String value) {
        return json.rawValueNode(
                new RawValue(TerminalText.json(json.textNode(value).toString())));
    }

    /** Rejects a value that a cell cannot show. */
    static void requireSupported(Object value) {
        boolean known = value instanceof String
                || value instanceof Boolean
                || value instanceof Double
                || value instanceof Long
                || value instanceof Integer
                || value instanceof RankingCell;
        if (!known) {
            throw new IllegalArgumentException("a cell must be text, number, ranking or boolean: " + value);
        }
    }
}
