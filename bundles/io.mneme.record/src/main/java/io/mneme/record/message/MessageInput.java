package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.RecordBounds;
import io.mneme.record.json.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Checks a new message by the strict rules, and completes it. */
final class MessageInput {

    private MessageInput() {}

    /**
     * Returns the message to record, with a timestamp in UTC.
     *
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule
     */
    static Message recorded(Message message, Instant now) {
        // The extra fields are source text: only a parser finds out whether they are valid.
        Map<String, Value> fields = new LinkedHashMap<>(JsonFields.strict(MessageJson.line(message)));
        RecordBounds.checkKeys("", fields);
        for (MessageKey key : MessageKey.values()) {
            key.check(fields);
        }
        Instant sent = MessageKey.TIMESTAMP
                .textIn(fields)
                .filter(text -> !text.isEmpty())
                .map(text -> Timestamps.sent(MessageKey.TIMESTAMP.json(), text))
                .orElse(now);
        fields.put(MessageKey.TIMESTAMP.json(), JsonText.text(Timestamps.millis(sent)));
        return MessageJson.of(fields);
    }
}
