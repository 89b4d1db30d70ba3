package io.mneme.dialogue.transform;

import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.spi.transform.DialogueText;
import io.mneme.spi.transform.TextTransform;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Makes texts of the model read like chat, from the degree {@code HEAVY} on: sentences begin in lower case, lines end without a full
 * stop, and typographic quotes, dashes and dots become plain ones. Code and addresses stay as they are.
 */
public final class ChatHumanizer implements TextTransform {

    /** Code between backticks, and addresses. */
    private static final Pattern LITERAL = Pattern.compile("```[\\s\\S]*?(?:```|$)|`[^`\\n]*`|https?://\\S+");

    /** A capital that begins a sentence, before a small letter; the word I stays. */
    private static final Pattern SENTENCE_START = Pattern.compile("(?m)(^|[.!?]\\s+)(\\p{Lu})(?=\\p{Ll})");

    private static final Pattern FINAL_STOP = Pattern.compile("(?m)(?<=[^.\\s])[.。]$");

    @Override
    public String name() {
        return "humanizer";
    }

    @Override
    public List<String> transform(List<DialogueText> texts, HumanizerDegree degree, Settings unused) {
        boolean changes = degree.compareTo(HumanizerDegree.HEAVY) >= 0;
        return texts.stream()
                .map(text -> changes && text.role() == Role.ASSISTANT ? humanized(text.text()) : text.text())
                .toList();
    }

    private static String humanized(String text) {
        StringBuilder humanized = new StringBuilder(text.length());
        var literal = LITERAL.matcher(text);
        int from = 0;
        while (literal.find()) {
            humanized.append(plain(text.substring(from, literal.start()))).append(literal.group());
            from = literal.end();
        }
        return humanized.append(plain(text.substring(from))).toString();
    }

    private static String plain(String text) {
        String typed = text.replaceAll("[“”]", "\"")
                .replaceAll("[‘’]", "'")
                .replaceAll(" ?— ?", " - ")
                .replace("…", "...");
        String lower = SENTENCE_START
                .matcher(typed)
                .replaceAll(start ->
                        start.group(1).replace("$", "\\$") + start.group(2).toLowerCase(Locale.ROOT));
        return FINAL_STOP.matcher(lower).replaceAll("");
    }
}
