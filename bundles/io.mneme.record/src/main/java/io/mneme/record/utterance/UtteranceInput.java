package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonText;
import io.mneme.record.json.RecordBounds;
import io.mneme.record.json.Timestamps;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts the JSON of a request to an utterance, by the strict rules. */
public final class UtteranceInput {

    /** The version that is written. */
    private static final int VERSION = 2;

    private static final List<UtteranceKey> REQUIRED = List.of(UtteranceKey.TYPE, UtteranceKey.TEXT);

    private UtteranceInput() {}

    /**
     * Returns the utterance to log; its conversation is empty unless the sender named one.
     *
     * @throws InvalidEntryException if a field breaks a rule
     */
    public static Utterance logged(String json, Instant now) {
        Map<String, Value> fields = new LinkedHashMap<>(JsonFields.strict(json));
        RecordBounds.checkKeys("", fields);
        REQUIRED.forEach(key -> require(key, fields));
        for (UtteranceKey key : UtteranceKey.values()) {
            key.check(fields);
        }
        UtteranceKey.METADATA
                .in(fields)
                .ifPresent(metadata -> UtteranceMetadata.check(
                        metadata.raw(), fields.get("text").text()));
        Instant started = UtteranceKey.TIMESTAMP
                .textIn(fields)
                .map(text -> Timestamps.sent(UtteranceKey.TIMESTAMP.json(), text))
                .orElse(now);
        fields.put(UtteranceKey.TIMESTAMP.json(), JsonText.text(Timestamps.millis(started)));
        fields.put(UtteranceKey.VERSION.json(), JsonText.number(VERSION));
        UtteranceKey.PROJECT_PATH
                .textIn(fields)
                .filter(String::isEmpty)
                .ifPresent(none -> fields.remove(UtteranceKey.PROJECT_PATH.json()));
        return UtteranceJson.of(fields);
    }

    /** Returns the utterance as part of a conversation. */
    public static Utterance in(String conversation, Utterance utterance) {
        return new Utterance(
                utterance.id(),
                utterance.version(),
                utterance.timestamp(),
                conversation,
                utterance.speaker(),
                utterance.text(),
                utterance.project(),
                utterance.audioFile(),
                utterance.duration(),
                utterance.metadata(),
                utterance.extraFields());
    }

    /** Returns an utterance whose text has become shorter, so that {@code spoken_chars} is at most its length. */
    static Utterance shortened(Utterance utterance) {
        return new Utterance(
                utterance.id(),
                utterance.version(),
                utterance.timestamp(),
                utterance.conversation(),
                utterance.speaker(),
                utterance.text(),
                utterance.project(),
                utterance.audioFile(),
                utterance.duration(),
                utterance.metadata().map(raw -> UtteranceMetadata.shortened(raw, utterance.text())),
                utterance.extraFields());
    }

    private static void require(UtteranceKey key, Map<String, Value> fields) {
        if (!fields.containsKey(key.json())) {
            throw new InvalidEntryException(key.json(), "must be given");
        }
    }
}
