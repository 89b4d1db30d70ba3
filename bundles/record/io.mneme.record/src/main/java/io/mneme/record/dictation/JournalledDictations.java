package io.mneme.record.dictation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationFilter;
import io.mneme.api.dictation.DictationFormat;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.dictation.RecordResult;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.dictation.DictationReader.FoundDictations;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.export.DictationWriter;
import io.mneme.record.json.LineRedaction;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.record.lookup.IndexedEntries;
import io.mneme.record.lookup.PageRange;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/** Records dictations in their journal. */
@Component
public final class JournalledDictations implements Dictations {

    /** Why a dictation is not recorded by rule. */
    static final String CHAIN_MODE = "not recorded: chain mode";

    private final Journal<Dictation> journal;
    private final IndexedEntries<Dictation> indexed;
    private final DictationReader reader;
    private final LineRedaction redaction;
    private final EntryEraser eraser;
    private final MeterRegistry meters;
    private final Counter audio;

    @Activate
    public JournalledDictations(
            @Reference(target = "(kind=dictation)") Journal<Dictation> journal,
            @Reference IndexLookup index,
            @Reference Redactions redactions,
            @Reference EntryEraser eraser,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this.journal = journal;
        indexed = index.of(journal);
        reader = new DictationReader(journal, indexed);
        redaction = new LineRedaction(redactions, DictationParser.REDACTION);
        this.eraser = eraser;
        this.meters = meters;
        audio = Counter.builder("mneme.record.audio")
                .baseUnit("seconds")
                .description("Duration of the speech whose dictations were recorded")
                .register(meters);
    }

    @Deactivate
    public void removeMeters() {
        meters.remove(audio);
    }

    @Override
    public RecordResult record(String json, Instant now) {
        Dictation dictation = DictationParser.recorded(json, now);
        if (dictation.isChain()) {
            return new RecordResult.NotRecorded(CHAIN_MODE);
        }
        StoredEntry<Dictation> stored = journal.append(redacted(dictation));
        audio.increment(stored.entry().audioSeconds());
        return new RecordResult.Recorded(stored);
    }

    @Override
    public StoredEntry<Dictation> edit(String id, String patch, Optional<String> revision, Instant now) {
        Map<String, Value> changes = JsonFields.strict(patch);
        return journal.edit(id, revision, dictation -> edited(dictation, changes, now));
    }

    private Dictation edited(Dictation dictation, Map<String, Value> changes, Instant now) {
        Dictation edited = DictationParser.edited(dictation, changes, now);
        if (edited.isChain() && !edited.mode().equals(dictation.mode())) {
            throw new InvalidEntryException("enhance_mode", "must not be a chain of modes, which is not recorded");
        }
        return redacted(edited);
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        eraser.delete(journal, id, revision);
    }

    @Override
    public Optional<StoredEntry<Dictation>> find(String id) {
        return journal.find(id);
    }

    @Override
    public Slice<Dictation> list(DictationFilter filter, Position before, long skip, int limit) {
        PageRange range = new PageRange(before, skip, limit);
        return filter.text()
                .filter(text -> !text.isEmpty())
                .flatMap(text -> indexed(text, filter, range))
                .orElseGet(() -> scanned(filter, range));
    }

    private Optional<Slice<Dictation>> indexed(String text, DictationFilter filter, PageRange range) {
        return filter.tags().isEmpty()
                ? indexed.page(text, selected(filter), range)
                : indexed.page(text, selected(filter), new DictationMatcher(filter.tags(), ""), range);
    }

    private Slice<Dictation> scanned(DictationFilter filter, PageRange range) {
        DictationMatcher wanted = DictationMatcher.of(filter);
        return wanted.matchesAll()
                ? journal.page(selected(filter), range.before(), range.skip(), range.limit())
                : journal.search(selected(filter), wanted, range.before(), range.skip(), range.limit());
    }

    static EntryQuery selected(DictationFilter filter) {
        EntryQuery lane = EntryQuery.ofLane(
                        filter.mode().map(DictationLanes::ofMode).orElse(Journal.ALL_ENTRIES))
                .between(filter.since(), Optional.empty());
        return filter.includeArchived() ? lane : lane.withoutArchived();
    }

    @Override
    public void export(DictationFilter filter, DictationFormat format, Appendable to) {
        FoundDictations found = reader.find(filter);
        DictationWriter writer = DictationWriter.of(format, to, DictationKind.SCHEMA::line);
        try {
            writer.begin();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        found.forEach(dictation -> export(dictation, writer));
    }

    private void export(Dictation dictation, DictationWriter writer) {
        try {
            writer.add(redaction.redact(RedactionSink.EXPORT, dictation, DictationKind.SCHEMA));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @Override
    public String json(Dictation dictation) {
        return DictationKind.SCHEMA.line(dictation);
    }

    private Dictation redacted(Dictation dictation) {
        return redaction.redact(RedactionSink.STORE, dictation, DictationKind.SCHEMA);
    }
}
