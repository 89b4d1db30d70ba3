package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.record.json.LineRedaction;
import java.time.Instant;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Records messages in their journal. */
@Component
public final class JournalledMessages implements Messages {

    private final Journal<Message> journal;
    private final LineRedaction redaction;

    @Activate
    public JournalledMessages(
            @Reference(target = "(kind=message)") Journal<Message> journal, @Reference Redactions redactions) {
        this.journal = journal;
        redaction = new LineRedaction(redactions, MessageRedaction.RULES);
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
        return redaction.redact(RedactionSink.STORE, MessageKind.recorded(message, now), MessageKind.SCHEMA);
    }
}
