package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.redaction.RedactionRules;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.RecordBounds;
import io.mneme.record.json.Timestamps;
import io.mneme.spi.kind.EntryInput;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a new message, or checks it, by the strict rules, and completes it. */
final class MessageInput implements EntryInput<Message> {

    /** The fields of a message that have other rules of redaction. */
    static final RedactionRules RULES = new RedactionRules(
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

    @Override
    public Message read(String json, Instant now) {
        return recorded(MessageJson.of(JsonFields.lenient(json)), now);
    }

    @Override
    public String id(Message entry) {
        return entry.id();
    }

    @Override
    public RedactionRules redactionRules() {
        return RULES;
    }

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
