package io.mneme.record.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.annotation.ConversationProperties;
import io.mneme.record.export.ExportWriter;
import io.mneme.record.utterance.UtteranceRedaction;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Exports a conversation, redacted as configured. */
final class ConversationExporter {

    private final Redactions redactions;
    private final UtteranceRedaction utterances;
    private final ExportWriter export;

    ConversationExporter(Redactions redactions, ExportFormat format, Appendable to) {
        this.redactions = redactions;
        this.utterances = new UtteranceRedaction(redactions);
        this.export = ExportWriter.of(format, to);
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

    private void add(StoredEntry<Utterance> stored) {
        try {
            export.add(utterances.redact(RedactionSink.EXPORT, stored.entry()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Redacts also the title and the tags, which no utterance contains. */
    private Conversation redacted(Conversation whole) {
        ConversationProperties properties = new ConversationProperties(whole.title(), whole.tags(), whole.pinned());
        ConversationProperties redacted = properties.with(redactions.redact(RedactionSink.EXPORT, properties.texts()));
        return new Conversation(
                whole.id(),
                redacted.title(),
                redacted.tags(),
                whole.pinned(),
                whole.project().map(project -> utterances.redactProject(RedactionSink.EXPORT, project)),
                utterances.redactTime(RedactionSink.EXPORT, whole.first()),
                utterances.redactTime(RedactionSink.EXPORT, whole.last()),
                whole.utterances(),
                whole.turns(),
                whole.merged(),
                whole.position());
    }
}
