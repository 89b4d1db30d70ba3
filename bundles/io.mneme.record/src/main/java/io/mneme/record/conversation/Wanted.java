package io.mneme.record.conversation;

import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Utterance;
import java.util.Locale;
import java.util.function.Predicate;

/** Tells in which utterances a text is said, whatever its case. */
record Wanted(String text) implements Predicate<Utterance> {

    static Wanted by(ConversationFilter filter) {
        return new Wanted(filter.text().orElse("").toLowerCase(Locale.ROOT));
    }

    /** Returns whether every utterance is wanted. */
    boolean isEverything() {
        return text.isEmpty();
    }

    @Override
    public boolean test(Utterance utterance) {
        return text.isEmpty() || utterance.text().toLowerCase(Locale.ROOT).contains(text);
    }
}
