package io.mneme.context.section;

import io.mneme.context.settings.DictationSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

/**
 * The context section's own words.
 *
 * @param intro what the section is
 * @param history what its history is
 * @param vocabulary what its vocabulary is
 * @param historyLabel stands above the history
 * @param vocabularyLabel stands above the vocabulary
 * @param noteOpen stands before a term's note
 * @param noteClose stands behind it
 */
public record Words(
        String intro,
        String history,
        String vocabulary,
        String historyLabel,
        String vocabularyLabel,
        String noteOpen,
        String noteClose) {

    private static final Map<String, Words> SHIPPED = Map.of("zh", shipped("zh"), "en", shipped("en"));

    /** Returns the words of the configured language, but for those that are configured themselves. */
    public static Words of(DictationSettings settings) {
        Words standard = SHIPPED.get(settings.language());
        Map<String, String> own = settings.words();
        if (own.isEmpty()) {
            return standard;
        }
        return new Words(
                own.getOrDefault("header.intro", standard.intro),
                own.getOrDefault("header.history", standard.history),
                own.getOrDefault("header.vocabulary", standard.vocabulary),
                own.getOrDefault("label.history", standard.historyLabel),
                own.getOrDefault("label.vocabulary", standard.vocabularyLabel),
                standard.noteOpen,
                standard.noteClose);
    }

    private static Words shipped(String language) {
        Properties words = new Properties();
        try (InputStream file = Words.class.getResourceAsStream("words_" + language + ".properties")) {
            words.load(new InputStreamReader(file, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the words of " + language + " cannot be read", unreadable);
        }
        return new Words(
                words.getProperty("header.intro"),
                words.getProperty("header.history"),
                words.getProperty("header.vocabulary"),
                words.getProperty("label.history"),
                words.getProperty("label.vocabulary"),
                words.getProperty("note.open"),
                words.getProperty("note.close"));
    }
}
