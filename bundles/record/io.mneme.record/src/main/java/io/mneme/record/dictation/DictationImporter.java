package io.mneme.record.dictation;

import io.mneme.api.dictation.Dictation;
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

/** Imports dictations. Those whose mode is a chain of modes are not recorded, as always. */
@Component(property = "kind=dictation")
public final class DictationImporter implements EntryImporter<Dictation> {

    private final BatchImporter<Dictation> batches;

    @Activate
    public DictationImporter(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal, @Reference Redactions redactions) {
        LineRedaction redaction = new LineRedaction(redactions, DictationParser.REDACTION);
        batches = new BatchImporter<>(
                journal,
                Dictation::id,
                dictation -> redaction.redact(RedactionSink.STORE, dictation, DictationKind.SCHEMA));
    }

    @Override
    public List<ImportedEntry> importAll(List<Dictation> entries) {
        return batches.importAll(entries, DictationImporter::exclusion);
    }

    @Override
    public List<ImportedEntry> previewAll(List<Dictation> entries) {
        return batches.previewAll(entries, DictationImporter::exclusion);
    }

    private static String exclusion(Dictation dictation) {
        return dictation.isChain() ? JournalledDictations.CHAIN_MODE : "";
    }
}
