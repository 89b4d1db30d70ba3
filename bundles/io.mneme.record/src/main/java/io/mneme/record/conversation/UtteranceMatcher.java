package io.mneme.record.conversation;

import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Utterance;
import java.util.Locale;
import java.util.function.Predicate;

/** Matches utterances that contain a text, ignoring case. */
record UtteranceMatcher(String text) implements Predicate<Utterance> {

    static UtteranceMatcher of(ConversationFilter filter) {
        return new UtteranceMatcher(filter.text().orElse("").toLowerCase(Locale.ROOT));
    }

    /** Returns whether every utterance matches. */
    boolean matchesAll() {
        return text.isEmpty();
    }

    @Override
    public boolean test(Utterance utterance) {
        return text.isEmpty() || utterance.text().toLowerCase(Locale.ROOT).contains(text);
    }
}
