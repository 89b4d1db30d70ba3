package io.mneme.record.conversation;

import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.record.export.ExportedEntry;
import io.mneme.record.json.LineRedaction;
import io.mneme.record.message.MessageKind;
import io.mneme.support.schema.RecordSchema;
import java.util.List;
import java.util.Optional;

/** What a conversation reads of messages, which have no working directory. */
final class MessageForm implements EntryForm<Message> {

    static final String KIND = "message";

    private final MessageKind kind = new MessageKind();

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String conversation(Message entry) {
        return entry.conversation();
    }

    @Override
    public String timestamp(Message entry) {
        return entry.timestamp();
    }

    @Override
    public Optional<String> project(Message entry) {
        return Optional.empty();
    }

    @Override
    public Optional<String> projectLane(String project) {
        return project.isEmpty() ? Optional.of(Journal.ALL_ENTRIES) : Optional.empty();
    }

    @Override
    public String neighbourLane(Message entry) {
        return Journal.ALL_ENTRIES;
    }

    @Override
    public List<?> speaker(Message entry) {
        return List.of(entry.role(), entry.author());
    }

    @Override
    public List<String> texts(Message entry) {
        return List.copyOf(kind.searchFields(entry).texts().values());
    }

    @Override
    public ExportedEntry exported(Message entry, Redactions redactions) {
        RecordSchema<Message> schema = kind.schema();
        Message redacted =
                new LineRedaction(redactions, schema.redactionRules()).redact(RedactionSink.EXPORT, entry, schema);
        return ExportedEntry.of(redacted, schema.line(redacted));
    }
}
