package org.example.tasks;

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

/** The kind task: the form of its entries, and what clients may send. */
@Component(service = EntryKind.class, property = "kind=task")
public final class TaskKind implements SchemaKind<TaskEntry> {

    private static final int MAX_TEXT_LENGTH = 10_000;

    private static final RecordKey<TaskEntry, String> TIMESTAMP = RecordKey.timestamp("timestamp", TaskEntry::timestamp)
            .sent(FieldRule.NOT_EMPTY, FieldRule.TIME)
            .presentIfMissing(Instant::toString)
            .omittedIfEmpty();

    private static final RecordKey<TaskEntry, String> TEXT = RecordKey.text("text", TaskEntry::text)
            .required("must be given, as a text")
            .sent(
                    FieldRule.TEXT.described("must be given, as a text"),
                    new FieldRule("must not be blank", value -> !value.text().isBlank()),
                    new FieldRule(
                            "must not be longer than " + MAX_TEXT_LENGTH,
                            value -> value.text().length() <= MAX_TEXT_LENGTH))
            .searched();

    private static final RecordKey<TaskEntry, Long> MINUTES = RecordKey.whole(
                    "minutes",
                    (TaskEntry task) -> Optional.of((long) task.minutes()).filter(minutes -> minutes > 0),
                    FieldRule.whole("must be a whole number of at least 1", 1, Integer.MAX_VALUE))
            .omittedIfEmpty();

    private static final RecordKey<TaskEntry, String> ID =
            RecordKey.text("id", TaskEntry::id).rule(FieldRule.NOT_EMPTY).reference();

    private static final RecordSchema<TaskEntry> SCHEMA =
            RecordSchema.of(TaskKind::entry, TaskEntry::extraFields, TIMESTAMP, TEXT, MINUTES, ID);

    private static TaskEntry entry(RecordValues<TaskEntry> values) {
        return new TaskEntry(
                values.text(ID),
                values.text(TIMESTAMP),
                values.get(TEXT),
                values.find(MINUTES).map(Math::toIntExact).orElse(0),
                values.extraFields());
    }

    @Override
    public String name() {
        return "task";
    }

    @Override
    public RecordSchema<TaskEntry> schema() {
        return SCHEMA;
    }

    /** Clients may write entries of this kind. Without this method, only services of this bundle may. */
    @Override
    public Optional<EntryParser<TaskEntry>> parser() {
        return Optional.of(this);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(TaskEntry entry) {
        return Optional.of(new HistoryEntry(entry.id(), Role.USER, "", entry.text(), entry.text(), timestamp(entry)));
    }
}
