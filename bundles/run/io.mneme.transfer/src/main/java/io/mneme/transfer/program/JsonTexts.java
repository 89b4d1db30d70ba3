package io.mneme.transfer.program;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.support.line.LineDigest;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;

/** Reads values of JSON that may be absent or of another type, as in files of other programs. */
final class JsonTexts {

    static final ObjectMapper MAPPER = new ObjectMapper();

    /** Seconds beyond this number would be in the year 5138: it is milliseconds. */
    private static final double MAX_SECONDS = 1e11;

    private static final double MILLIS_PER_SECOND = 1e3;

    private JsonTexts() {}

    /** Returns the text of a field; empty if it has none. */
    static String text(JsonNode object, String field) {
        JsonNode value = object.path(field);
        return value.isTextual() ? value.textValue() : "";
    }

    /** Returns the first of some fields that has a text; empty if none has. */
    static String firstText(JsonNode object, String... fields) {
        for (String field : fields) {
            String text = text(object, field);
            if (!text.isEmpty()) {
                return text;
            }
        }
        return "";
    }

    /** Returns JSON as source text. */
    static String source(JsonNode value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Returns a text as JSON. */
    static String quoted(String text) {
        return source(MAPPER.getNodeFactory().textNode(text));
    }

    /** Returns a time that is written as ISO 8601, or as seconds or milliseconds since 1970; empty if it is none. */
    static Optional<Instant> time(JsonNode value) {
        if (value.isNumber()) {
            return ofEpoch(value.doubleValue());
        }
        return value.isTextual() ? time(value.textValue()) : Optional.empty();
    }

    /** Returns a time that is written as ISO 8601; empty if it is none. */
    static Optional<Instant> time(String text) {
        try {
            return Optional.of(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException none) {
            return Optional.empty();
        }
    }

    /** Returns the time of a number of seconds or milliseconds since 1970; empty if it is none. */
    static Optional<Instant> ofEpoch(double number) {
        double millis = number > MAX_SECONDS ? number : number * MILLIS_PER_SECOND;
        return millis > 0 && millis < MAX_SECONDS * MILLIS_PER_SECOND
                ? Optional.of(Instant.ofEpochMilli(Math.round(millis)))
                : Optional.empty();
    }

    /** Returns a name for something that has none, made of its content. */
    static String digest(String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return LineDigest.hex(LineDigest.of(bytes, 0, bytes.length));
    }
}
