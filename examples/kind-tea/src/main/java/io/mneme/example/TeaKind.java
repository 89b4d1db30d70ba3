package io.mneme.example;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The kind tea: the form of its entries, and what clients may send. */
@Component(service = EntryKind.class, property = "kind=tea")
public final class TeaKind implements SchemaKind<TeaEntry> {

    private static final int MAX_TEXT_LENGTH = 10_000;

    private static final RecordKey<TeaEntry, String> TIMESTAMP = RecordKey.timestamp("timestamp", TeaEntry::timestamp)
            .sent(FieldRule.NOT_EMPTY, FieldRule.TIME)
            .presentIfMissing(Instant::toString)
            .omittedIfEmpty();

    private static final RecordKey<TeaEntry, String> TEXT = RecordKey.text("text", TeaEntry::text)
            .required("must be given, as a text")
            .sent(
                    FieldRule.TEXT.described("must be given, as a text"),
                    new FieldRule("must not be blank", value -> !value.text().isBlank()),
                    new FieldRule(
                            "must not be longer than " + MAX_TEXT_LENGTH,
                            value -> value.text().length() <= MAX_TEXT_LENGTH))
            .searched();

    private static final RecordKey<TeaEntry, String> ID =
            RecordKey.text("id", TeaEntry::id).rule(FieldRule.NOT_EMPTY).reference();

    private static final RecordSchema<TeaEntry> SCHEMA =
            RecordSchema.of(TeaKind::entry, TeaEntry::extraFields, TIMESTAMP, TEXT, ID);

    private static TeaEntry entry(RecordValues<TeaEntry> values) {
        return new TeaEntry(values.text(ID), values.text(TIMESTAMP), values.get(TEXT), values.extraFields());
    }

    @Override
    public String name() {
        return "tea";
    }

    @Override
    public RecordSchema<TeaEntry> schema() {
        return SCHEMA;
    }

    /** Clients may write entries of this kind. Without this method, only services of this bundle may. */
    @Override
    public Optional<EntryParser<TeaEntry>> parser() {
        return Optional.of(this);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(TeaEntry entry) {
        return Optional.of(new HistoryEntry(entry.id(), Role.USER, "", entry.text(), entry.text(), timestamp(entry)));
    }
}
