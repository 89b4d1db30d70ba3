package io.mneme.record.entry;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.EntryNotAcceptedException;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.json.LineRedaction;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonText;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Records entries by the parser of their journal's kind, redacted by its rules. */
@Component
public final class JournalEntryRecorder implements EntryRecorder {

    private final Redactions redactions;
    private final EntryEraser eraser;

    @Activate
    public JournalEntryRecorder(@Reference Redactions redactions, @Reference EntryEraser eraser) {
        this.redactions = redactions;
        this.eraser = eraser;
    }

    @Override
    public <E> StoredEntry<E> record(Journal<E> journal, String json, Instant now) {
        ClientEntryParser<E> parser = parserOf(journal);
        JsonFields.strict(json);
        return journal.append(read(parser, json, now));
    }

    @Override
    public <E> StoredEntry<E> edit(
            Journal<E> journal, String id, String patch, Optional<String> revision, Instant now) {
        ClientEntryParser<E> parser = parserOf(journal);
        JsonFields.strict(patch);
        return journal.edit(
                id, revision, entry -> edited(parser, id, JsonMergePatch.apply(journal.json(entry), patch), now));
    }

    @Override
    public void delete(Journal<?> journal, String id, Optional<String> revision) {
        parserOf(journal);
        eraser.delete(journal, id, revision);
    }

    private static <E> ClientEntryParser<E> parserOf(Journal<E> journal) {
        return journal.parser().orElseThrow(() -> new EntryNotAcceptedException(journal.name()));
    }

    private <E> E edited(ClientEntryParser<E> parser, String id, String json, Instant now) {
        E entry = read(parser, json, now);
        if (!parser.id(entry).equals(id)) {
            throw new InvalidEntryException(JsonText.ID, "must not be changed");
        }
        return entry;
    }

    /** An entry is read before it is redacted, so that no redactor gets what is rejected anyway. */
    private <E> E read(ClientEntryParser<E> parser, String json, Instant now) {
        E entry = parser.read(json, now);
        LineRedaction redaction = new LineRedaction(redactions, parser.redactionRules());
        return redaction.isOn(RedactionSink.STORE)
                ? parser.read(redaction.redact(RedactionSink.STORE, json), now)
                : entry;
    }
}
