package io.mneme.ui.gogo.journal;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.MinuteFormat;
import java.util.Locale;

/** Shows entries of any kind: dictations and utterances in a form of their own, all others as their JSON. */
final class EntryFormatter {

    private EntryFormatter() {}

    /** Returns an entry on one line. */
    static <E> String line(Journal<E> journal, E entry) {
        if (entry instanceof Dictation dictation) {
            return line(dictation);
        }
        return entry instanceof Utterance utterance
                ? UtteranceView.line(utterance)
                : TerminalText.of(journal.json(entry));
    }

    /** Returns everything that is known of an entry. */
    static <E> FieldList card(Journal<E> journal, StoredEntry<E> stored) {
        if (stored.entry() instanceof Dictation dictation) {
            return dictation(with(stored, dictation));
        }
        return stored.entry() instanceof Utterance utterance
                ? UtteranceView.card(with(stored, utterance))
                : FieldList.EMPTY
                        .with("id", stored.id())
                        .with("position", stored.position().value())
                        .with("revision", stored.revision())
                        .with("entry", journal.json(stored.entry()));
    }

    /** Returns an event on one line: its position, then the entry or the change. */
    static <E> String line(Journal<E> journal, JournalEvent<E> event) {
        String text = event instanceof JournalEvent.Appended<E> appended
                ? line(journal, appended.entry().entry())
                : line(((JournalEvent.Changed<E>) event).change());
        return "%d  %s".formatted(event.position().value(), text);
    }

    private static String line(Change change) {
        return switch (change.type()) {
            case EDITED, DELETED -> change.type().name().toLowerCase(Locale.ROOT) + " " + TerminalText.of(change.id());
            case REPLACED_FILE -> "another program has replaced a file";
        };
    }

    private static <E> StoredEntry<E> with(StoredEntry<?> stored, E entry) {
        return new StoredEntry<>(stored.position(), stored.id(), stored.revision(), entry);
    }

    /** Returns a dictation on one line: time (UTC), mode, what was recognised and what it became. */
    private static String line(Dictation dictation) {
        return TerminalText.of(
                "%s  %-10s  %s".formatted(MinuteFormat.of(dictation.timestamp()), dictation.mode(), said(dictation)));
    }

    /** Returns everything that is known of a dictation. */
    private static FieldList dictation(StoredEntry<Dictation> stored) {
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
