package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.journal.Position;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes the cursor of a list of several journals as opaque text, and reads it back. */
public final class ConversationCursors {

    /** Of each journal its name, the position before which its entries follow, and the newest that counts; each may be missing. */
    private static final Pattern JOURNAL = Pattern.compile("([a-z0-9-]{1,100})\\.([0-9]{0,18})\\.([0-9]{0,18})");

    private static final String SEPARATOR = ",";

    private ConversationCursors() {}

    /** Returns a cursor as opaque text, whose parts callers cannot rely on. */
    public static String encode(ConversationCursor cursor) {
        TreeSet<String> journals = new TreeSet<>(cursor.before().keySet());
        journals.addAll(cursor.until().keySet());
        StringBuilder plain = new StringBuilder();
        for (String journal : journals) {
            plain.append(plain.isEmpty() ? "" : SEPARATOR)
                    .append(journal)
                    .append('.')
                    .append(text(cursor.before(), journal))
                    .append('.')
                    .append(text(cursor.until(), journal));
        }
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(plain.toString().getBytes(UTF_8));
    }

    private static String text(Map<String, Position> positions, String journal) {
        return Optional.ofNullable(positions.get(journal))
                .map(position -> String.valueOf(position.value()))
                .orElse("");
    }

    /** Returns the cursor that a text encodes; empty if the text is no cursor. */
    public static Optional<ConversationCursor> decode(String text) {
        Map<String, Position> before = new TreeMap<>();
        Map<String, Position> until = new TreeMap<>();
        for (String journal : decodeBase64(text).split(SEPARATOR, -1)) {
            Matcher parts = JOURNAL.matcher(journal);
            if (!parts.matches()) {
                return Optional.empty();
            }
            put(before, parts.group(1), parts.group(2));
            put(until, parts.group(1), parts.group(3));
        }
        return Optional.of(new ConversationCursor(before, until));
    }

    private static void put(Map<String, Position> positions, String journal, String position) {
        if (!position.isEmpty()) {
            positions.put(journal, new Position(Long.parseLong(position)));
        }
    }

    /** Returns the decoded text; one that is no cursor if it cannot be decoded. */
    private static String decodeBase64(String text) {
        try {
            return new String(Base64.getUrlDecoder().decode(text), UTF_8);
        } catch (IllegalArgumentException broken) {
            return "";
        }
    }
}
