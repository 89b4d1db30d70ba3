package io.mneme.dialogue.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The texts of notices in one language. A name in braces in a text is replaced by a value.
 *
 * @param texts the texts by key
 */
public record NoticeTexts(Map<String, String> texts) {

    /** The languages of the shipped texts. */
    public static final List<String> LANGUAGES = List.of("en", "zh");

    private static final Map<String, NoticeTexts> SHIPPED = Map.of("en", shipped("en"), "zh", shipped("zh"));

    public NoticeTexts {
        texts = Map.copyOf(texts);
    }

    /** Returns the keys of all texts. */
    static Set<String> keys() {
        return SHIPPED.get("en").texts().keySet();
    }

    /**
     * Returns the texts of a language.
     *
     * @param language one of {@link #LANGUAGES}; any other stands for the first of them
     * @param own texts that replace shipped ones, by key
     */
    public static NoticeTexts of(String language, Map<String, String> own) {
        NoticeTexts shipped = SHIPPED.getOrDefault(language, SHIPPED.get("en"));
        if (own.isEmpty()) {
            return shipped;
        }
        Map<String, String> texts = new HashMap<>(shipped.texts);
        texts.putAll(own);
        return new NoticeTexts(texts);
    }

    /**
     * Returns a text with its values.
     *
     * @param key the key of the text
     * @param values names and values in turn; a value is inserted as it is, also if it contains braces
     */
    public String text(String key, String... values) {
        String template = texts.get(key);
        StringBuilder text = new StringBuilder();
        int from = 0;
        while (from < template.length()) {
            int open = template.indexOf('{', from);
            int close = open < 0 ? -1 : template.indexOf('}', open);
            if (close < 0) {
                break;
            }
            text.append(template, from, open).append(value(template.substring(open + 1, close), values));
            from = close + 1;
        }
        return text.append(template, from, template.length()).toString();
    }

    /** Returns the value of a name; the name in braces if it has none. */
    private static String value(String name, String... values) {
        for (int i = 0; i < values.length; i += 2) {
            if (values[i].equals(name)) {
                return values[i + 1];
            }
        }
        return "{" + name + "}";
    }

    private static NoticeTexts shipped(String language) {
        Properties file = new Properties();
        try (InputStream texts = NoticeTexts.class.getResourceAsStream("notices_" + language + ".properties")) {
            file.load(new InputStreamReader(texts, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the notices of " + language + " cannot be read", unreadable);
        }
        Map<String, String> byKey = new HashMap<>();
        file.stringPropertyNames().forEach(key -> byKey.put(key, file.getProperty(key)));
        return new NoticeTexts(byKey);
    }
}
