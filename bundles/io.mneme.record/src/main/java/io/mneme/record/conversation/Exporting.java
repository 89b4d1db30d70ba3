package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Stored;
import io.mneme.api.redaction.Redactions;
import io.mneme.api.redaction.Sink;
import io.mneme.record.annotation.Notes;
import io.mneme.record.export.Export;
import io.mneme.record.utterance.UtteranceRedaction;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Exports a conversation, redacted as configured. */
final class Exporting {

    private final Redactions redactions;
    private final UtteranceRedaction utterances;
    private final Export export;

    Exporting(Redactions redactions, ExportFormat format, Appendable to) {
        this.redactions = redactions;
        this.utterances = new UtteranceRedaction(redactions);
        this.export = Export.of(format, to);
    }

    void export(Conversation conversation, Transcript transcript) {
        try {
            export.begin(redacted(conversation));
            transcript.oldestFirst(this::add);
            export.end();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void add(Stored<Utterance> stored) {
        try {
            export.add(utterances.redacted(Sink.EXPORT, stored.entry()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Also the title and the tags, which no utterance has. */
    private Conversation redacted(Conversation conversation) {
        Conversation whole = utterances.redacted(Sink.EXPORT, conversation);
        Notes notes = new Notes(whole.title(), whole.tags(), whole.pinned());
        Notes redacted = notes.with(redactions.redact(Sink.EXPORT, notes.texts()));
        return new Conversation(
                whole.id(),
                redacted.title(),
                redacted.tags(),
                whole.pinned(),
                whole.project(),
                whole.first(),
                whole.last(),
                whole.utterances(),
                whole.turns(),
                whole.merged(),
                whole.position());
    }
}
