package io.mneme.ui.realtime.event;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the fields that identify an event in a message that is too long to be kept. Of a message that is no JSON it finds nothing, or
 * something that is no event. For one thread at a time.
 */
public final class EventOutline {

    private static final Set<String> FIELDS = Set.of("type", "event_id", "response_id");

    /** Longer texts identify nothing: an id has at most 256 characters, each of which may be written with six. */
    private static final int MAX_TEXT_LENGTH = 6 * 256;

    private final Map<String, String> found = new TreeMap<>();
    private final StringBuilder text = new StringBuilder();
    private String field = "";
    private int depth;
    private boolean quoted;
    private boolean escaped;

    /** Reads the next part of the message. */
    public void add(CharSequence part) {
        for (int i = 0; i < part.length(); i++) {
            if (quoted) {
                addQuoted(part.charAt(i));
            } else {
                addMark(part.charAt(i));
            }
        }
    }

    private void addMark(char mark) {
        switch (mark) {
            case '"' -> {
                quoted = true;
                text.setLength(0);
            }
            case '{', '[' -> depth++;
            case '}', ']' -> depth--;
            case ':' -> field = text.toString();
            case ',' -> field = "";
            default -> {}
        }
    }

    private void addQuoted(char character) {
        if (character == '"' && !escaped) {
            quoted = false;
            endText();
            return;
        }
        escaped = character == '\\' && !escaped;
        if (text.length() <= MAX_TEXT_LENGTH) {
            text.append(character);
        }
    }

    private void endText() {
        if (depth == 1 && FIELDS.contains(field) && text.length() <= MAX_TEXT_LENGTH) {
            found.put(field, text.toString());
        }
    }

    /** Returns a JSON object of the fields that were found. */
    public String toJson() {
        return found.entrySet().stream()
                .map(entry -> "\"" + entry.getKey() + "\":\"" + entry.getValue() + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }
}
