package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 *
 * One thing that a person or an assistant said in a conversation.
 *
 * @param id its id; empty until the journal has assigned one
 * @param version of its form in the file; 2 when recorded here, 1 when a line has no version
 * @param timestamp when it started: ISO 8601 in UTC with milliseconds when recorded here, any text in another program's file
 * @param conversation id of the conversation it belongs to; may be empty in another program's file
 * @param speaker the person or the assistant
 * @param text the spoken text
 * @param project working directory of the speaker's tool; empty if there is none
 * @param audioFile relative path of the saved audio; empty if there is none
 * @param duration duration, 0 or more, stored in whole milliseconds; empty if unknown
 * @param metadata further facts as the JSON source text of an object; empty if there are none
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has the wrong type, which is stored as it is
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

    /** The speaker of an utterance. */
    public enum Speaker {
        /** The person, as the recogniser understood it; {@code stt} in the file. */
        PERSON,
        /** The assistant; {@code tts} in the file. */
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
