package io.mneme.record.utterance;

import static io.mneme.record.utterance.UtteranceKind.SCHEMA;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import io.mneme.support.schema.RecordBounds;
import io.mneme.support.schema.RecordKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Converts the JSON of a request to an utterance, by the strict rules. */
public final class UtteranceParser {

    /** The version that is written. */
    private static final int VERSION = 2;

    private static final List<RecordKey<Utterance, ?>> REQUIRED = List.of(UtteranceKind.TYPE, UtteranceKind.TEXT);

    private UtteranceParser() {}

    /**
     * Returns the utterance to log; its conversation is empty unless the sender named one.
     *
     * @throws InvalidEntryException if a field breaks a rule
     */
    public static Utterance logged(String json, Instant now) {
        Map<String, Value> fields = JsonFields.strict(json);
        RecordBounds.checkKeys("", fields);
        REQUIRED.forEach(key -> require(key.name(), fields));
        SCHEMA.check(fields);
        UtteranceKind.METADATA
                .in(fields)
                .ifPresent(metadata -> UtteranceMetadata.check(
                        metadata, fields.get(UtteranceKind.TEXT.name()).text()));
        SCHEMA.normalise(fields);
        SCHEMA.addMissing(fields, now);
        fields.put(UtteranceKind.VERSION.name(), JsonText.number(VERSION));
        UtteranceKind.PROJECT_PATH
                .in(fields)
                .filter(String::isEmpty)
                .ifPresent(none -> fields.remove(UtteranceKind.PROJECT_PATH.name()));
        return SCHEMA.read(fields);
    }

    /** Returns an utterance whose text has become shorter, so that {@code spoken_chars} is at most its length. */
    static Utterance shortened(Utterance utterance) {
        return utterance
                .metadata()
                .map(raw -> UtteranceMetadata.shortened(raw, utterance.text()))
                .map(metadata -> SCHEMA.with(utterance, UtteranceKind.METADATA, metadata))
                .orElse(utterance);
    }

    private static void require(String key, Map<String, Value> fields) {
        if (!fields.containsKey(key)) {
            throw new InvalidEntryException(key, "must be given");
        }
    }
}
