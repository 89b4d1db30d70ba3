package io.mneme.support.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.mneme.api.entry.MalformedJsonException;

/** Parses JSON that is sent, strictly, and describes to its sender where and why it is not JSON. */
public final class SentJson {

    /** The maximum depth. */
    private static final int MAX_DEPTH = 64;

    /** Maximum length of a parser's message in an answer: it contains the whole of a repeated name. */
    private static final int MAX_REASON_CHARS = 200;

    /** Makes parsers. Keys come from senders, so they are not interned: the pool would grow by whatever they send. */
    public static final JsonFactory STRICT = JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
            .build();

    private SentJson() {}

    /** Describes what a parser has refused. */
    public static MalformedJsonException malformed(JacksonException broken) {
        String reason = broken instanceof StreamConstraintsException
                ? "it nests deeper than " + MAX_DEPTH + " or has a number or a name that is too long"
                : withoutSettings(
                        broken.getOriginalMessage().lines().findFirst().orElse("unreadable"));
        return malformed(broken.getLocation(), TextAbbreviator.abbreviate(reason, MAX_REASON_CHARS));
    }

    /** Describes what stands behind the end of a value. */
    public static MalformedJsonException trailing(JsonLocation place) {
        return malformed(place, "something follows its end");
    }

    private static MalformedJsonException malformed(JsonLocation place, String reason) {
        String where = place == null ? "" : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
        return new MalformedJsonException("is not JSON" + where + ": " + reason);
    }

    /** The parser names its settings at the end of a message, which the sender cannot change. */
    private static String withoutSettings(String message) {
        int settings = message.indexOf("Feature");
        return settings < 0 ? message : message.substring(0, message.lastIndexOf(':', settings));
    }
}
