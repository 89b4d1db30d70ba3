package io.mneme.recall;

import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.TextPassage;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Selects the text that represents a turn. */
final class TurnText {

    private static final List<String> PREFERRED = List.of("content", "text", "final_text", "enhanced_text", "asr_text");
    private static final String CAPTION = "caption";
    private static final String OMITTED = "…";
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private TurnText() {}

    /** Returns the passage of a turn on one line, with the caption of its media. */
    static String of(RecalledTurn turn) {
        return turn.passage()
                .map(passage -> withCaption(turn.texts(), passage(turn.texts(), passage)))
                .orElseGet(() -> of(turn.texts()));
    }

    /** Returns the text on one line, with the caption of its media; empty if it has neither. */
    static String of(Map<String, String> texts) {
        return withCaption(texts, field(texts).map(texts::get).orElse(""));
    }

    /** Returns the field of the text without captions; empty if there is none. */
    static Optional<String> field(Map<String, String> texts) {
        return PREFERRED.stream().filter(texts::containsKey).findFirst().or(() -> texts.keySet().stream()
                .filter(field -> !field.equals(CAPTION))
                .min(Comparator.naturalOrder()));
    }

    private static String withCaption(Map<String, String> texts, String said) {
        String caption = texts.getOrDefault(CAPTION, "");
        return oneLine(caption.isEmpty() ? said : said + " [" + caption + "]");
    }

    /** Returns the passage on one line, with marks where the text begins before it and goes on after it. */
    static String passage(Map<String, String> texts, TextPassage passage) {
        String text = texts.get(passage.field());
        boolean before = !text.substring(0, passage.start()).isBlank();
        boolean after = !text.substring(passage.end()).isBlank();
        return (before ? OMITTED + " " : "") + oneLine(passage.of(texts)) + (after ? " " + OMITTED : "");
    }

    private static String oneLine(String text) {
        return SPACES.matcher(text).replaceAll(" ").strip();
    }
}
