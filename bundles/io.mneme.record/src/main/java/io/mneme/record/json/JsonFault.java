package io.mneme.record.json;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.mneme.api.entry.MalformedJsonException;

/** Describes to a sender where and why a text is not one JSON object. */
final class JsonFault {

    /** Maximum length of a parser's message in an answer: it contains the whole of a repeated name. */
    private static final int MAX_REASON_CHARS = 200;

    private JsonFault() {}

    static MalformedJsonException notAnObject() {
        return new MalformedJsonException("must be a JSON object");
    }

    static MalformedJsonException trailing(JsonLocation place) {
        return notJson(place, "something follows its end");
    }

    static MalformedJsonException of(JacksonException broken, int maxDepth) {
        String reason = broken instanceof StreamConstraintsException
                ? "it nests deeper than " + maxDepth + " or has a number or a name that is too long"
                : withoutSettings(
                        broken.getOriginalMessage().lines().findFirst().orElse("unreadable"));
        return notJson(broken.getLocation(), RecordBounds.shownEnds(reason, MAX_REASON_CHARS));
    }

    private static MalformedJsonException notJson(JsonLocation place, String reason) {
        String where = place == null ? "" : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
        return new MalformedJsonException("is not JSON" + where + ": " + reason);
    }

    /** The parser names its settings at the end of a message, which the sender cannot change. */
    private static String withoutSettings(String message) {
        int settings = message.indexOf("Feature");
        return settings < 0 ? message : message.substring(0, message.lastIndexOf(':', settings));
    }
}
