package io.mneme.record.utterance;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.conversation.Utterance.Speaker;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The JSON form of an utterance. */
public final class UtteranceJson {

    private static final Map<String, UtteranceKey> KNOWN =
            Arrays.stream(UtteranceKey.values()).collect(Collectors.toMap(UtteranceKey::json, Function.identity()));

    private UtteranceJson() {}

    /** Reads the fields of an utterance. Only a missing type or text is an error. */
    static Utterance of(Map<String, Value> fields) {
        return new Utterance(
                UtteranceKey.ID.textIn(fields).orElse(""),
                UtteranceKey.VERSION.textIn(fields).map(Integer::parseInt).orElse(1),
                UtteranceKey.TIMESTAMP.textIn(fields).orElse(""),
                UtteranceKey.CONVERSATION_ID.textIn(fields).orElse(""),
                speaker(fields),
                UtteranceKey.TEXT
                        .textIn(fields)
                        .orElseThrow(() -> new InvalidEntryException("text", "must be given, as a text")),
                UtteranceKey.PROJECT_PATH.textIn(fields),
                UtteranceKey.AUDIO_FILE.textIn(fields),
                UtteranceKey.DURATION_MS.textIn(fields).map(Long::parseLong).map(Duration::ofMillis),
                UtteranceKey.METADATA.in(fields).map(Value::raw),
                foreign(fields));
    }

    /** Writes an utterance as one line. */
    static void write(Utterance utterance, OutputStream to) throws IOException {
        JsonLine.write(to, utterance.extraFields(), utterance.id(), line -> {
            line.number(UtteranceKey.VERSION.quoted(), utterance.version());
            line.text(UtteranceKey.TIMESTAMP.quoted(), utterance.timestamp());
            line.text(UtteranceKey.CONVERSATION_ID.quoted(), utterance.conversation());
            line.text(UtteranceKey.TYPE.quoted(), type(utterance));
            line.text(UtteranceKey.TEXT.quoted(), utterance.text());
            line.text(UtteranceKey.PROJECT_PATH.quoted(), utterance.project());
            line.text(UtteranceKey.AUDIO_FILE.quoted(), utterance.audioFile());
            line.number(UtteranceKey.DURATION_MS.quoted(), utterance.duration().map(Duration::toMillis));
            line.source(UtteranceKey.METADATA.quoted(), utterance.metadata());
        });
    }

    /** Returns the line of an utterance. */
    public static String line(Utterance utterance) {
        return JsonLine.text(line -> write(utterance, line));
    }

    /** Returns the name of the speaker in a file. */
    public static String type(Utterance utterance) {
        return utterance.speaker() == Speaker.PERSON ? "stt" : "tts";
    }

    private static Speaker speaker(Map<String, Value> fields) {
        Optional<String> type = UtteranceKey.TYPE.textIn(fields);
        return type.map(word -> word.equals("stt") ? Speaker.PERSON : Speaker.ASSISTANT)
                .orElseThrow(() -> new InvalidEntryException("type", "must be given, as stt or tts"));
    }

    private static Map<String, String> foreign(Map<String, Value> fields) {
        Map<String, String> foreign = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            UtteranceKey known = KNOWN.get(key);
            if (known == null || !known.fits(value)) {
                foreign.put(key, value.raw());
            }
        });
        return foreign;
    }
}
