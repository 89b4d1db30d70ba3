package io.mneme.ui.gogo.output;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sentence with values of a JSON object in it. */
public final class TextTemplate {

    private static final Pattern FIELD = Pattern.compile("\\{([^}|]+)(?:\\|([^}]+))?}");

    private TextTemplate() {}

    /**
     * Returns the sentence.
     *
     * @param template the sentence, with the path of a field in braces, such as {@code {window/policy}}; behind a bar can stand the
     *     format of a fraction, such as {@code {cost|%.1f}}
     */
    public static String fill(String template, JsonNode object) {
        return FIELD.matcher(template).replaceAll(field -> Matcher.quoteReplacement(text(field, object)));
    }

    private static String text(MatchResult field, JsonNode object) {
        JsonNode value = object.at("/" + field.group(1));
        if (value.isTextual()) {
            return value.textValue();
        }
        return field.group(2) == null
                ? CellFormat.text(TableColumns.shown(value))
                : String.format(Locale.ROOT, field.group(2), value.doubleValue());
    }
}
