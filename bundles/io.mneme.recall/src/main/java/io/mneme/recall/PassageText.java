package io.mneme.recall;

import io.mneme.api.candidate.TextPassage;
import java.util.Map;

/** Writes a passage on one line. */
final class PassageText {

    private static final String OMITTED = "…";

    private PassageText() {}

    /** Returns the passage, with marks where the text begins before it and goes on after it. */
    static String of(Map<String, String> texts, TextPassage passage) {
        String text = texts.get(passage.field());
        String line = oneLine(passage.of(texts));
        boolean before = !text.substring(0, passage.start()).isBlank();
        boolean after = !text.substring(passage.end()).isBlank();
        return (before ? OMITTED + " " : "") + line + (after ? " " + OMITTED : "");
    }

    static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
