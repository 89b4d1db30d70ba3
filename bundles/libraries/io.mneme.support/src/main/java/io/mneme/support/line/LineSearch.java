package io.mneme.support.line;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** Looks for a text in a line of JSON, however it is escaped there. */
public final class LineSearch {

    private static final JsonFactory JSON = new JsonFactory();

    private LineSearch() {}

    /** Returns whether a text is in a key or a value of a line. What is no JSON is searched as it is, too. */
    public static boolean contains(String line, String text) {
        return line.contains(text) || containsUnescaped(line, text);
    }

    private static boolean containsUnescaped(String line, String text) {
        try (JsonParser parser = JSON.createParser(line)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                boolean isText = token == JsonToken.FIELD_NAME || token == JsonToken.VALUE_STRING;
                if (isText && parser.getText().contains(text)) {
                    return true;
                }
            }
            return false;
        } catch (IOException noJson) {
            return false;
        }
    }
}
