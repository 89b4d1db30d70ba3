package io.mneme.ui.gogo.journal;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.StoredEntry;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.FieldList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Shows entries of any kind: dictations and utterances in a form of their own, all others as their JSON. */
public final class EntryFormatter {

    private EntryFormatter() {}

    /** Returns an entry on one line; a dictation or an utterance with its time (UTC), what it is, and its text. */
    static <E> String line(Journal<E> journal, E entry) {
        if (entry instanceof Dictation dictation) {
            return line("%s  %-10s  %s", dictation.timestamp(), dictation.mode(), said(dictation));
        }
        return entry instanceof Utterance utterance ? line(utterance) : TerminalText.of(journal.json(entry));
    }

    private static String line(Utterance utterance) {
        return line("%s  %-9s  %s", utterance.timestamp(), speaker(utterance), utterance.text());
    }

    private static String line(String form, String timestamp, String what, String text) {
        return TerminalText.of(form.formatted(CellFormat.minute(timestamp), what, text));
    }

    private static String line(Message message) {
        String author = message.author().isEmpty() ? message.role().name().toLowerCase(Locale.ROOT) : message.author();
        return line("%s  %-9s  %s", message.timestamp(), author, message.content());
    }

    /** Returns utterances and messages, one a line, the oldest first. */
    public static String lines(List<? extends StoredEntry<?>> newestFirst) {
        List<String> lines = new ArrayList<>();
        newestFirst.forEach(stored -> lines.add(
                0, stored.entry() instanceof Message message ? line(message) : line((Utterance) stored.entry())));
        return String.join("\n", lines);
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

    /** Returns everything that is known of an entry. */
    static <E> FieldList card(Journal<E> journal, StoredEntry<E> stored) {
        FieldList card = FieldList.EMPTY
                .with("id", stored.id())
                .with("position", stored.position().value())
                .with("revision", stored.revision());
        if (stored.entry() instanceof Dictation dictation) {
            return card.with(fields(dictation));
        }
        return stored.entry() instanceof Utterance utterance
                ? card.with(fields(utterance))
                : card.with("entry", journal.json(stored.entry()));
    }

    private static FieldList fields(Dictation dictation) {
        return FieldList.EMPTY
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

    private static FieldList fields(Utterance utterance) {
        return FieldList.EMPTY
                .with("version", utterance.version())
                .with("timestamp", utterance.timestamp())
                .with("conversation", utterance.conversation())
                .with("speaker", speaker(utterance))
                .with("text", utterance.text())
                .with("project", utterance.project().orElse("-"))
                .with("audio file", utterance.audioFile().orElse("-"))
                .with(
                        "milliseconds",
                        utterance
                                .duration()
                                .map(duration -> String.valueOf(duration.toMillis()))
                                .orElse("-"))
                .with("metadata", utterance.metadata().orElse("-"))
                .with("further keys", String.join(", ", utterance.extraFields().keySet()));
    }

    /** Returns what was recognised and what it became. */
    private static String said(Dictation dictation) {
        boolean same = dictation.asrText().equals(dictation.finalText());
        return same ? dictation.finalText() : dictation.asrText() + " → " + dictation.finalText();
    }

    private static String speaker(Utterance utterance) {
        return utterance.speaker() == Speaker.PERSON ? "person" : "assistant";
    }
}
