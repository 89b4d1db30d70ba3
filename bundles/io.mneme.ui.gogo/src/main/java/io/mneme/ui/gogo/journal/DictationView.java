package io.mneme.ui.gogo.journal;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.MinuteFormat;

/** How a dictation reads in the shell. */
final class DictationView {

    private DictationView() {}

    /** Returns a dictation on one line: time (UTC), mode, what was recognised and what it became. */
    static String line(Dictation dictation) {
        return TerminalText.of(
                "%s  %-10s  %s".formatted(MinuteFormat.of(dictation.timestamp()), dictation.mode(), said(dictation)));
    }

    /** Returns everything that is known of a dictation. */
    static FieldList card(StoredEntry<Dictation> stored) {
        Dictation dictation = stored.entry();
        return FieldList.EMPTY
                .with("id", stored.id())
                .with("position", stored.position().value())
                .with("revision", stored.revision())
                .with("timestamp", dictation.timestamp())
                .with("mode", dictation.mode())
                .with("recognised", dictation.asrText())
                .with("enhanced", dictation.enhancedText().orElse("-"))
                .with("final", dictation.finalText())
                .with("confirmed", dictation.confirmed())
                .with("corrected", dictation.corrected())
                .with("seconds", dictation.audioSeconds())
                .with("speech model", dictation.sttModel())
                .with("language model", dictation.llmModel())
                .with("further keys", String.join(", ", dictation.extraFields().keySet()));
    }

    private static String said(Dictation dictation) {
        boolean same = dictation.asrText().equals(dictation.finalText());
        return same ? dictation.finalText() : dictation.asrText() + " → " + dictation.finalText();
    }
}
