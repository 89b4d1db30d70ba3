package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.redaction.RedactionSink;
import io.mneme.api.redaction.Redactions;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.LineRedaction;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Records messages in their journal. */
@Component
public final class JournalledMessages implements Messages {

    private static final LineRedaction.FieldSets FORM = new LineRedaction.FieldSets(
            Stream.concat(Arrays.stream(MessageKey.values()).map(MessageKey::json), MediaJson.KEYS.stream())
                    .collect(Collectors.toUnmodifiableSet()),
            Set.of(
                    MessageKey.ID.json(),
                    MessageKey.CONVERSATION_ID.json(),
                    MessageKey.REPLY_TO.json(),
                    MessageKey.ROLE.json(),
                    MessageKey.MARKER.json()),
            Set.of(MessageKey.TIMESTAMP.json()),
            Set.of(MessageKey.AUTHOR.json(), MessageKey.AUTHOR_ID.json()));

    private final Journal<Message> journal;
    private final LineRedaction redaction;

    @Activate
    public JournalledMessages(
            @Reference(target = "(kind=message)") Journal<Message> journal, @Reference Redactions redactions) {
        this.journal = journal;
        redaction = new LineRedaction(redactions, FORM);
    }

    @Override
    public StoredEntry<Message> record(Message message, Instant now) {
        return journal.append(accepted(message, now));
    }

    @Override
    public List<StoredEntry<Message>> recordAll(List<Message> messages, Instant now) {
        return journal.appendAll(
                messages.stream().map(message -> accepted(message, now)).toList());
    }

    private Message accepted(Message message, Instant now) {
        return redacted(MessageInput.recorded(message, now));
    }

    private Message redacted(Message message) {
        return redaction.isOn(RedactionSink.STORE)
                ? MessageJson.of(JsonFields.lenient(redaction.redact(RedactionSink.STORE, MessageJson.line(message))))
                : message;
    }
}
