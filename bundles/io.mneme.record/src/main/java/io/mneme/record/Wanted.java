package io.mneme.record;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import java.util.Locale;
import java.util.function.Predicate;

/** Tells which dictations a filter wants, as far as the journal does not select them itself. */
final class Wanted implements Predicate<Dictation> {

    private final DictationFilter filter;
    private final String text;

    Wanted(DictationFilter filter) {
        this.filter = filter;
        this.text = filter.text().orElse("").toLowerCase(Locale.ROOT);
    }

    /** Returns whether nothing is filtered. */
    boolean isEverything() {
        return filter.tags().isEmpty() && text.isEmpty();
    }

    @Override
    public boolean test(Dictation dictation) {
        return isTagged(dictation) && contains(dictation);
    }

    private boolean isTagged(Dictation dictation) {
        return filter.tags().isEmpty()
                || filter.tags().stream().anyMatch(tag -> switch (tag.substring(0, Math.min(4, tag.length()))) {
                    case "mode" -> tag.substring(5).equals(dictation.mode());
                    case "stt:" -> tag.substring(4).equals(dictation.recogniser());
                    case "llm:" -> tag.substring(4).equals(dictation.model());
                    default -> dictation.corrected();
                });
    }

    private boolean contains(Dictation dictation) {
        return text.isEmpty()
                || contains(dictation.confirmed())
                || contains(dictation.recognised())
                || contains(dictation.enhanced().orElse(""));
    }

    private boolean contains(String where) {
        return where.toLowerCase(Locale.ROOT).contains(text);
    }
}
