package io.mneme.record.entry;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.EntryNotAcceptedException;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.json.LineRedaction;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine;
import io.mneme.support.schema.JsonText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    public <E> List<StoredEntry<E>> recordAll(
            Journal<E> journal, String json, Map<String, String> defaults, Instant now) {
        ClientEntryParser<E> parser = parserOf(journal);
        List<Map<String, Value>> objects = JsonFields.strictList(json);
        if (objects.isEmpty() || objects.size() > MAX_ENTRIES) {
            throw new InvalidEntryException("", "a list must have 1 to " + MAX_ENTRIES + " entries");
        }
        Map<String, Integer> indexes = new HashMap<>();
        List<E> entries = new ArrayList<>();
        for (Map<String, Value> fields : objects) {
            defaults.forEach((name, text) -> fields.putIfAbsent(name, JsonText.text(text)));
            entries.add(read(parser, JsonLine.text(fields), now, indexes, entries.size()));
        }
        try {
            return journal.appendAll(entries);
        } catch (TakenIdException taken) {
            throw taken.within(element(indexes.getOrDefault(taken.id(), 0)));
        }
    }

    private <E> E read(ClientEntryParser<E> parser, String json, Instant now, Map<String, Integer> indexes, int index) {
        try {
            E entry = read(parser, json, now);
            requireOtherId(parser.id(entry), index, indexes);
            return entry;
        } catch (InvalidEntryException rejected) {
            throw rejected.within(element(index));
        }
    }

    private static void requireOtherId(String id, int index, Map<String, Integer> indexes) {
        Integer same = id.isEmpty() ? null : indexes.putIfAbsent(id, index);
        if (same != null) {
            throw new InvalidEntryException(JsonText.ID, "must not be the id of " + element(same) + ", too");
        }
    }

    private static String element(int index) {
        return "[" + index + "]";
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
