package io.mneme.settings.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The content of a configuration file. A change of a key changes the line of that key; every other byte stays as it is.
 *
 * @param text the content, one character for each byte
 * @param lines the keys in it with their values, in their order
 */
public record PropertiesText(String text, List<PropertyLine> lines) {

    /** A file without content. */
    public static final PropertiesText EMPTY = new PropertiesText("");

    private PropertiesText(String text) {
        this(text, PropertyParser.parse(text));
    }

    public static PropertiesText of(byte[] content) {
        return new PropertiesText(new String(content, ISO_8859_1));
    }

    public byte[] bytes() {
        return text.getBytes(ISO_8859_1);
    }

    /** Returns the values by key, before placeholders are replaced; of several lines of a key the last one counts. */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        lines.forEach(line -> values.put(line.key(), line.value()));
        return values;
    }

    /** Returns the value of a key, before placeholders are replaced; empty if the file has no such key. */
    public Optional<String> value(String key) {
        return line(key).map(PropertyLine::value);
    }

    /**
     * Returns the same content with another value.
     *
     * @param escaped the value as it is to stand in the file
     */
    public PropertiesText withValue(String key, String escaped) {
        String bytes = new String(escaped.getBytes(UTF_8), ISO_8859_1);
        Optional<PropertyLine> line = line(key);
        if (line.isEmpty()) {
            return inserted(key, key + "=" + bytes);
        }
        PropertyLine present = line.get();
        boolean single = present.valueStart() < present.end() || present.value().isEmpty();
        return single
                ? replaced(present.valueStart(), present.end(), bytes)
                : replaced(present.start(), present.end(), key + "=" + bytes);
    }

    /** Returns the same content with the line of a key as it is in another file, which may have none. */
    public PropertiesText withLineOf(PropertiesText other, String key) {
        Optional<PropertyLine> shipped = other.line(key);
        if (shipped.isEmpty()) {
            return without(key);
        }
        String bytes = other.text.substring(shipped.get().start(), shipped.get().end());
        return line(key).map(line -> replaced(line.start(), line.end(), bytes)).orElseGet(() -> inserted(key, bytes));
    }

    private PropertiesText without(String key) {
        PropertiesText left = this;
        for (Optional<PropertyLine> line = line(key); line.isPresent(); line = left.line(key)) {
            left = left.replaced(line.get().start(), line.get().next(), "");
        }
        return left;
    }

    private Optional<PropertyLine> line(String key) {
        return lines.stream().filter(line -> line.key().equals(key)).reduce((former, later) -> later);
    }

    private PropertiesText replaced(int from, int to, String bytes) {
        return new PropertiesText(text.substring(0, from) + bytes + text.substring(to));
    }

    /** Inserts a line: behind the comment that shows the key, else at the end. */
    private PropertiesText inserted(String key, String bytes) {
        Matcher comment = Pattern.compile("(?m)^[#!][ \t]*" + Pattern.quote(key) + "[ \t]*[=:][^\r\n]*(\r\n|\r|\n)")
                .matcher(text);
        if (comment.find()) {
            return replaced(comment.end(), comment.end(), bytes + lineBreak());
        }
        boolean ended = text.isEmpty() || text.endsWith("\n") || text.endsWith("\r");
        return new PropertiesText(text + (ended ? "" : lineBreak()) + bytes + lineBreak());
    }

    private String lineBreak() {
        return text.contains("\r\n") ? "\r\n" : "\n";
    }
}
