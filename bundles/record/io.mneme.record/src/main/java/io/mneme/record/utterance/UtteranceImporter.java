package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.EntryImporter;
import io.mneme.api.entry.ImportedEntry;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.record.entry.BatchImporter;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Imports utterances. Each keeps the conversation that its line names. */
@Component(property = "kind=utterance")
public final class UtteranceImporter implements EntryImporter<Utterance> {

    private final BatchImporter<Utterance> batches;

    @Activate
    public UtteranceImporter(
            @Reference(target = "(kind=utterance)") Journal<Utterance> journal, @Reference Redactions redactions) {
        UtteranceRedaction redaction = new UtteranceRedaction(redactions);
        batches = new BatchImporter<>(
                journal, Utterance::id, utterance -> redaction.redact(RedactionSink.STORE, utterance));
    }

    @Override
    public List<ImportedEntry> importAll(List<Utterance> entries) {
        return batches.importAll(entries, utterance -> "");
    }

    @Override
    public List<ImportedEntry> previewAll(List<Utterance> entries) {
        return batches.previewAll(entries, utterance -> "");
    }
}
