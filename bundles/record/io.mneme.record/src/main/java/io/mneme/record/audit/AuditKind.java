package io.mneme.record.audit;

import static com.fasterxml.jackson.core.JsonToken.START_OBJECT;
import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;

import io.mneme.record.json.UlidGenerator;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.support.schema.FieldRule;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonLine;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordKey;
import io.mneme.support.schema.RecordSchema;
import io.mneme.support.schema.RecordValues;
import io.mneme.support.schema.SchemaKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;

/** The entry kind of the audit. Only the audit log writes them: what a client could write, or erase, would prove nothing. */
@Component(service = EntryKind.class, property = "kind=" + AuditKind.NAME)
public final class AuditKind implements SchemaKind<AuditEntry> {

    static final String NAME = "audit";

    private static final RecordKey<AuditEntry, String> TIMESTAMP =
            RecordKey.timestamp("timestamp", AuditEntry::timestamp).omittedIfEmpty();

    private static final RecordKey<AuditEntry, String> ACTOR =
            RecordKey.text("actor", AuditEntry::actor).searchedAs(SearchFields.AUTHOR);

    private static final RecordKey<AuditEntry, String> ACTION = RecordKey.text("action", AuditEntry::action)
            .inFiles(FieldRule.NOT_EMPTY)
            .required("must be given, as a text that is not empty")
            .searched()
            .searchedAs(SearchFields.TYPE);

    private static final RecordKey<AuditEntry, String> SUBJECT =
            RecordKey.text("subject", AuditEntry::subject).searched();

    private static final RecordKey<AuditEntry, Map<String, String>> DETAILS = RecordKey.of(
            "details",
            (AuditEntry entry) -> Optional.of(entry.details()),
            AuditKind::texts,
            AuditKind::source,
            new FieldRule("", AuditKind::isOfTexts));

    private static final RecordKey<AuditEntry, String> ID =
            RecordKey.text("id", AuditEntry::id).rule(FieldRule.NOT_EMPTY).reference();

    static final RecordSchema<AuditEntry> SCHEMA =
            RecordSchema.of(AuditKind::entry, AuditEntry::extraFields, TIMESTAMP, ACTOR, ACTION, SUBJECT, DETAILS, ID);

    private final UlidGenerator ids = new UlidGenerator();

    private static AuditEntry entry(RecordValues<AuditEntry> values) {
        return new AuditEntry(
                values.text(ID),
                values.text(TIMESTAMP),
                values.text(ACTOR),
                values.get(ACTION),
                values.text(SUBJECT),
                values.get(DETAILS, Map.of()),
                values.extraFields());
    }

    private static boolean isOfTexts(Value details) {
        return details.token() == START_OBJECT
                && JsonFields.lenient(details.raw()).values().stream().allMatch(value -> value.token() == VALUE_STRING);
    }

    private static Map<String, String> texts(Value details) {
        Map<String, String> texts = new LinkedHashMap<>();
        JsonFields.lenient(details.raw()).forEach((key, value) -> texts.put(key, value.text()));
        return texts;
    }

    private static String source(Map<String, String> details) {
        Map<String, Value> fields = new LinkedHashMap<>();
        details.forEach((key, value) -> fields.put(key, JsonText.text(value)));
        return JsonLine.text(fields);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public RecordSchema<AuditEntry> schema() {
        return SCHEMA;
    }

    @Override
    public String newId() {
        return ids.next();
    }

    @Override
    public List<String> lanes(AuditEntry entry) {
        return List.of("action:" + entry.action(), "actor:" + entry.actor());
    }

    /** An entry of the audit is of no conversation, so that an erasure of one does not read them all. */
    @Override
    public Optional<String> conversationLane(String conversation) {
        return Optional.of("conversation:" + conversation);
    }

    @Override
    public SearchFields searchFields(AuditEntry entry) {
        Map<String, String> texts = SCHEMA.searchedTexts(entry);
        texts.put(
                DETAILS.name(),
                entry.details().entrySet().stream()
                        .map(detail -> detail.getKey() + ": " + detail.getValue())
                        .collect(Collectors.joining(", ")));
        return new SearchFields(texts, SCHEMA.searchedValues(entry));
    }
}
