package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One thing said by the person or by the assistant.
 *
 * @param id its name; empty until the journal has given it one
 * @param version of its form in the file; 2 when recorded here, 1 when a line does not say
 * @param timestamp when it started: ISO 8601 in UTC with milliseconds when recorded here, any text in another program's file
 * @param conversation id of the conversation it belongs to; may be empty in another program's file
 * @param speaker who said it
 * @param text what was said
 * @param project working directory it was said in; empty if it says none
 * @param audioFile relative path of the saved audio; empty if there is none
 * @param duration how long it lasted, 0 or more, stored in whole milliseconds; empty if that is not known
 * @param metadata further facts as the JSON source text of an object; empty if there are none
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also a
 *     known key whose value has another type than it should, which is kept as it was
 */
public record Utterance(
        String id,
        int version,
        String timestamp,
        String conversation,
        Speaker speaker,
        String text,
        Optional<String> project,
        Optional<String> audioFile,
        Optional<Duration> duration,
        Optional<String> metadata,
        Map<String, String> extraFields) {

    /** Who speaks. */
    public enum Speaker {
        /** What the person said and the recogniser heard; {@code stt} in the file. */
        PERSON,
        /** What the assistant said; {@code tts} in the file. */
        ASSISTANT
    }

    public Utterance {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(conversation, "conversation");
        requireNonNull(speaker, "speaker");
        requireNonNull(text, "text");
        requireNonNull(project, "project");
        requireNonNull(audioFile, "audioFile");
        requireNonNull(duration, "duration");
        requireNonNull(metadata, "metadata");
        if (duration.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration.get());
        }
        extraFields = Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }
}
