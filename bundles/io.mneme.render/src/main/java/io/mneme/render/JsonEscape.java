package io.mneme.render;

/** Escapes texts for strings of JSON, as RFC 8259 requires; the only library with it would be ten times this bundle. */
final class JsonEscape {

    private JsonEscape() {}

    /** Appends a text; line separators of JavaScript and halves of surrogate pairs are escaped, too. */
    static void append(String text, StringBuilder json) {
        int at = 0;
        while (at < text.length()) {
            int point = text.codePointAt(at);
            append(point, json);
            at += Character.charCount(point);
        }
    }

    private static void append(int point, StringBuilder json) {
        switch (point) {
            case '"' -> json.append("\\\"");
            case '\\' -> json.append("\\\\");
            case '\n' -> json.append("\\n");
            case '\r' -> json.append("\\r");
            case '\t' -> json.append("\\t");
            default -> {
                if (isUnsafe(point)) {
                    json.append(String.format("\\u%04x", point));
                } else {
                    json.appendCodePoint(point);
                }
            }
        }
    }

    /** A half of a surrogate pair cannot be encoded in UTF-8. */
    private static boolean isUnsafe(int point) {
        int type = Character.getType(point);
        return type == Character.CONTROL
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
