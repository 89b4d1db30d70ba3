package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * Matches dictations by the conditions of a filter that the journal does not apply itself.
 *
 * @param tags tags of which a dictation has one; empty for any dictation
 * @param text what a dictation contains, in lower case; empty for any dictation
 */
record DictationMatcher(List<String> tags, String text) implements Predicate<Dictation> {

    /** Returns what matches the tags and the text of a filter. */
    static DictationMatcher of(DictationFilter filter) {
        return new DictationMatcher(filter.tags(), filter.text().orElse("").toLowerCase(Locale.ROOT));
    }

    /** Returns whether nothing is filtered. */
    boolean matchesAll() {
        return tags.isEmpty() && text.isEmpty();
    }

    @Override
    public boolean test(Dictation dictation) {
        return isTagged(dictation) && contains(dictation);
    }

    private boolean isTagged(Dictation dictation) {
        return tags.isEmpty()
                || tags.stream().anyMatch(tag -> switch (tag.substring(0, Math.min(4, tag.length()))) {
                    case "mode" -> tag.substring(5).equals(dictation.mode());
                    case "stt:" -> tag.substring(4).equals(dictation.sttModel());
                    case "llm:" -> tag.substring(4).equals(dictation.llmModel());
                    default -> dictation.corrected();
                });
    }

    private boolean contains(Dictation dictation) {
        return text.isEmpty()
                || contains(dictation.finalText())
                || contains(dictation.asrText())
                || contains(dictation.enhancedText().orElse(""));
    }

    private boolean contains(String where) {
        return where.toLowerCase(Locale.ROOT).contains(text);
    }
}
