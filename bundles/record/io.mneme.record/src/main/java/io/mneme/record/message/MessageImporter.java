package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.EntryImporter;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.record.entry.BatchImporter;
import io.mneme.record.json.LineRedaction;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Imports messages. One without a time keeps none: when it was imported says nothing about it. */
@Component(property = "kind=message")
public final class MessageImporter implements EntryImporter<Message> {

    private final BatchImporter<Message> batches;

    @Activate
    public MessageImporter(
            @Reference(target = "(kind=message)") Journal<Message> journal, @Reference Redactions redactions) {
        LineRedaction redaction = new LineRedaction(redactions, MessageRedaction.RULES);
        batches = new BatchImporter<>(
                journal,
                Message::id,
                message -> redaction.redact(RedactionSink.STORE, MessageKind.imported(message), MessageKind.SCHEMA));
    }

    @Override
    public List<ImportedEntry> importAll(List<Message> entries) {
        return batches.importAll(entries, message -> "");
    }

    @Override
    public List<ImportedEntry> previewAll(List<Message> entries) {
        return batches.previewAll(entries, message -> "");
    }
}
