package io.mneme.settings.file;

import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text with placeholders, as values are in the files: {@code ${name:-default}} stands for a framework property.
 *
 * @param text the text, with its placeholders
 */
public record ValueTemplate(String text) {

    private static final Pattern PLACEHOLDER = Pattern.compile("(?<!\\\\)\\$\\{([^{}]+?)(?::-([^{}]*))?}");
    private static final Pattern ESCAPE = Pattern.compile("\\\\([\\\\{}])");

    /** What would end a placeholder, be an escape, or be taken for the beginning of the default. */
    private static final Pattern STEERING = Pattern.compile("[\\\\{}]|:[-+]");

    /** What does not stand in a file as it is: space at the ends is trimmed, and controls end a line or are trimmed. */
    private static final Pattern SPECIAL = Pattern.compile("\\\\|[\\x00-\\x1F]|^ | $");

    /** Returns the value, with the properties in the place of their placeholders. */
    public String resolve(Function<String, Optional<String>> properties) {
        String replaced = PLACEHOLDER
                .matcher(text)
                .replaceAll(placeholder -> Matcher.quoteReplacement(properties
                        .apply(placeholder.group(1))
                        .filter(value -> !value.isEmpty())
                        .orElse(placeholder.group(2) == null ? "" : placeholder.group(2))));
        return ESCAPE.matcher(replaced).replaceAll("$1");
    }

    /** Returns the property that decides the value; empty if the text is not one placeholder with a default. */
    public Optional<String> property() {
        Matcher whole = PLACEHOLDER.matcher(text);
        return whole.matches() && whole.group(2) != null ? Optional.of(whole.group(1)) : Optional.empty();
    }

    /**
     * Returns how a value is to stand in a file in the place of this text: where it can, as the default of the same placeholder,
     * so that the property still decides.
     */
    public String withValue(String value) {
        Optional<String> property = property();
        if (property.isPresent()
                && !SPECIAL.matcher(value).find()
                && !STEERING.matcher(value).find()) {
            return "${" + property.get() + ":-" + value + "}";
        }
        return escape(literal(value));
    }

    private static String literal(String value) {
        boolean steers = value.contains("\\") || value.contains("${");
        return steers ? value.replaceAll("[\\\\{}]", "\\\\$0") : value;
    }

    /** Writes a value so that File Install reads it as it is. */
    private static String escape(String value) {
        return SPECIAL.matcher(value)
                .replaceAll(special -> special.group().equals("\\")
                        ? "\\\\\\\\"
                        : "\\\\u%04x".formatted((int) special.group().charAt(0)));
    }
}
