package io.mneme.ui.gogo;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;

/** How a dictation reads in the shell. */
final class DictationForm {

    private DictationForm() {}

    /** Returns a dictation on one line: time (UTC), mode, what was recognised and what it became. */
    static String line(Dictation dictation) {
        return OneLine.of(
                "%s  %-10s  %s".formatted(Minute.of(dictation.timestamp()), dictation.mode(), said(dictation)));
    }

    /** Returns everything that is known of a dictation. */
    static Card card(Stored<Dictation> stored) {
        Dictation dictation = stored.entry();
        return Card.EMPTY
                .with("id", stored.id())
                .with("position", stored.position().value())
                .with("revision", stored.revision())
                .with("timestamp", dictation.timestamp())
                .with("mode", dictation.mode())
                .with("recognised", dictation.recognised())
                .with("enhanced", dictation.enhanced().orElse("-"))
                .with("final", dictation.confirmed())
                .with("confirmed", dictation.previewed())
                .with("corrected", dictation.corrected())
                .with("seconds", dictation.seconds())
                .with("speech model", dictation.recogniser())
                .with("language model", dictation.model())
                .with("further keys", String.join(", ", dictation.foreign().keySet()));
    }

    private static String said(Dictation dictation) {
        boolean same = dictation.recognised().equals(dictation.confirmed());
        return same ? dictation.confirmed() : dictation.recognised() + " → " + dictation.confirmed();
    }
}
