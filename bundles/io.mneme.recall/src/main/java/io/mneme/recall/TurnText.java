package io.mneme.recall;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Selects the text that represents a turn. */
final class TurnText {

    private static final List<String> PREFERRED = List.of("content", "text", "final_text", "enhanced_text", "asr_text");
    private static final String CAPTION = "caption";

    private TurnText() {}

    /** Returns the text on one line, with the caption of its media; empty if it has neither. */
    static String of(Map<String, String> texts) {
        String said = PREFERRED.stream()
                .flatMap(field -> Optional.ofNullable(texts.get(field)).stream())
                .findFirst()
                .or(() -> texts.entrySet().stream()
                        .filter(text -> !text.getKey().equals(CAPTION))
                        .min(Comparator.comparing(Map.Entry::getKey))
                        .map(Map.Entry::getValue))
                .orElse("");
        String caption = texts.getOrDefault(CAPTION, "");
        String all = caption.isEmpty() ? said : said + " [" + caption + "]";
        return all.replaceAll("\\s+", " ").strip();
    }
}
