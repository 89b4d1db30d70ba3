package io.mneme.vocabulary;

import com.github.f4b6a3.ulid.UlidCreator;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.spi.kind.EntryKind;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;

/** The entry kind of terms. Only the vocabulary writes them, so that no term is there twice. */
@Component(service = EntryKind.class, property = "kind=" + TermKind.NAME)
public final class TermKind implements SchemaKind<TermEntry> {

    static final String NAME = "term";

    private static final RecordKey<TermEntry, String> TIMESTAMP =
            RecordKey.timestamp("timestamp", TermEntry::timestamp).omittedIfEmpty();

    private static final RecordKey<TermEntry, String> TERM = RecordKey.text("term", TermEntry::term)
            .inFiles(FieldRule.TEXT.and(value -> !value.text().isBlank()))
            .required("must be given, as a text that is not blank");

    private static final RecordKey<TermEntry, List<String>> VARIANTS = RecordKey.of(
            "variants",
            (TermEntry entry) -> Optional.of(entry.variants()),
            list -> JsonFields.texts(list).orElseThrow(),
            texts -> JsonText.list(texts).raw(),
            new FieldRule("", value -> JsonFields.texts(value).isPresent()));

    private static final RecordKey<TermEntry, String> CATEGORY = RecordKey.text("category", TermEntry::category);

    private static final RecordKey<TermEntry, String> NOTE = RecordKey.text("note", TermEntry::note);

    private static final RecordKey<TermEntry, String> ID =
            RecordKey.text("id", TermEntry::id).rule(FieldRule.NOT_EMPTY).reference();

    static final RecordSchema<TermEntry> SCHEMA =
            RecordSchema.of(TermKind::term, TermEntry::extraFields, TIMESTAMP, TERM, VARIANTS, CATEGORY, NOTE, ID);

    private static TermEntry term(RecordValues<TermEntry> values) {
        return new TermEntry(
                values.text(ID),
                values.text(TIMESTAMP),
                values.get(TERM),
                values.get(VARIANTS, List.of()),
                values.text(CATEGORY),
                values.text(NOTE),
                values.extraFields());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public RecordSchema<TermEntry> schema() {
        return SCHEMA;
    }

    @Override
    public String newId() {
        return UlidCreator.getMonotonicUlid().toString();
    }
}
