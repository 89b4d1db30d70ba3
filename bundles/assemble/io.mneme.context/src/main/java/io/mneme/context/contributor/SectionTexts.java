package io.mneme.context.contributor;

import io.mneme.context.settings.DictationSettings;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;

/**
 * The texts of the context section.
 *
 * @param intro what the section is
 * @param history what its history is; {@code {legend}} in it stands for how its lines are to be read
 * @param vocabulary what its vocabulary is
 * @param historyLabel stands above the history
 * @param vocabularyLabel stands above the vocabulary
 * @param legendOpen stands before the legend of a renderer
 * @param noteOpen stands before a term's note
 * @param noteClose stands behind it
 */
public record SectionTexts(
        String intro,
        String history,
        String vocabulary,
        String historyLabel,
        String vocabularyLabel,
        String legendOpen,
        String noteOpen,
        String noteClose) {

    private static final Map<String, SectionTexts> SHIPPED = Map.of("zh", shipped("zh"), "en", shipped("en"));

    /** Returns the texts of the configured language; a configured text replaces the default. */
    public static SectionTexts of(DictationSettings settings) {
        SectionTexts defaults = SHIPPED.get(settings.language());
        Map<String, String> own = settings.words();
        if (own.isEmpty()) {
            return defaults;
        }
        return new SectionTexts(
                own.getOrDefault("header.intro", defaults.intro),
                own.getOrDefault("header.history", defaults.history),
                own.getOrDefault("header.vocabulary", defaults.vocabulary),
                own.getOrDefault("label.history", defaults.historyLabel),
                own.getOrDefault("label.vocabulary", defaults.vocabularyLabel),
                defaults.legendOpen,
                defaults.noteOpen,
                defaults.noteClose);
    }

    /**
     * Returns what the history is, for lines with this legend.
     *
     * @param legend how the lines are to be read; empty if they explain themselves
     */
    String history(String legend) {
        return history.replace("{legend}", legend.isEmpty() ? "" : legendOpen + legend);
    }

    private static SectionTexts shipped(String language) {
        Properties words = new Properties();
        try (InputStream file = SectionTexts.class.getResourceAsStream("words_" + language + ".properties")) {
            words.load(new InputStreamReader(file, StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the words of " + language + " cannot be read", unreadable);
        }
        return new SectionTexts(
                words.getProperty("header.intro"),
                words.getProperty("header.history"),
                words.getProperty("header.vocabulary"),
                words.getProperty("label.history"),
                words.getProperty("label.vocabulary"),
                words.getProperty("legend.open"),
                words.getProperty("note.open"),
                words.getProperty("note.close"));
    }
}
