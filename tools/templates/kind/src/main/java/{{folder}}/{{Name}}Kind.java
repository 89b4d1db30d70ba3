package {{package}};

import io.mneme.api.dialogue.Role;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import java.time.Instant;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The kind {{name}}: the form of its entries, and what clients may send. */
@Component(service = EntryKind.class, property = "kind={{name}}")
public final class {{Name}}Kind implements SchemaKind<{{Name}}Entry> {

    private static final int MAX_TEXT_LENGTH = 10_000;

    private static final RecordKey<{{Name}}Entry, String> TIMESTAMP = RecordKey.timestamp("timestamp", {{Name}}Entry::timestamp)
            .sent(FieldRule.NOT_EMPTY, FieldRule.TIME)
            .presentIfMissing(Instant::toString)
            .omittedIfEmpty();

    private static final RecordKey<{{Name}}Entry, String> TEXT = RecordKey.text("text", {{Name}}Entry::text)
            .required("must be given, as a text")
            .sent(
                    FieldRule.TEXT.described("must be given, as a text"),
                    new FieldRule("must not be blank", value -> !value.text().isBlank()),
                    new FieldRule(
                            "must not be longer than " + MAX_TEXT_LENGTH,
                            value -> value.text().length() <= MAX_TEXT_LENGTH))
            .searched();

    private static final RecordKey<{{Name}}Entry, String> ID =
            RecordKey.text("id", {{Name}}Entry::id).rule(FieldRule.NOT_EMPTY).reference();

    private static final RecordSchema<{{Name}}Entry> SCHEMA =
            RecordSchema.of({{Name}}Kind::entry, {{Name}}Entry::extraFields, TIMESTAMP, TEXT, ID);

    private static {{Name}}Entry entry(RecordValues<{{Name}}Entry> values) {
        return new {{Name}}Entry(values.text(ID), values.text(TIMESTAMP), values.get(TEXT), values.extraFields());
    }

    @Override
    public String name() {
        return "{{name}}";
    }

    @Override
    public RecordSchema<{{Name}}Entry> schema() {
        return SCHEMA;
    }

    /** Clients may write entries of this kind. Without this method, only services of this bundle may. */
    @Override
    public Optional<EntryParser<{{Name}}Entry>> parser() {
        return Optional.of(this);
    }

    @Override
    public Optional<HistoryEntry> historyEntry({{Name}}Entry entry) {
        return Optional.of(
                new HistoryEntry(entry.id(), Role.USER, "", entry.text(), entry.text(), timestamp(entry)));
    }
}
