package io.mneme.record.export;

import static java.util.Objects.requireNonNull;

import io.mneme.api.conversation.Utterance;
import io.mneme.api.dialogue.Message;
import io.mneme.record.utterance.UtteranceKind;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An entry of a conversation as an export writes it.
 *
 * @param id its id
 * @param timestamp when it was said
 * @param conversation id of the conversation that it names
 * @param type who said it, as in its journal: {@code stt}, {@code tts}, or the role of a message
 * @param author name of the author of a message; empty if it is unknown, or for an utterance
 * @param speaker name of the speaker in readable formats
 * @param text its text, with a line for each thing that is no text
 * @param project working directory; empty if there is none
 * @param audioFile relative path of the saved audio; empty if there is none
 * @param duration duration; empty if unknown
 * @param line its line as it is in its journal
 */
public record ExportedEntry(
        String id,
        String timestamp,
        String conversation,
        String type,
        String author,
        String speaker,
        String text,
        Optional<String> project,
        Optional<String> audioFile,
        Optional<Duration> duration,
        String line) {

    public ExportedEntry {
        requireNonNull(id, "id");
        requireNonNull(timestamp, "timestamp");
        requireNonNull(conversation, "conversation");
        requireNonNull(type, "type");
        requireNonNull(author, "author");
        requireNonNull(speaker, "speaker");
        requireNonNull(text, "text");
        requireNonNull(project, "project");
        requireNonNull(audioFile, "audioFile");
        requireNonNull(duration, "duration");
        requireNonNull(line, "line");
    }

    /** Returns an utterance as it is written. */
    public static ExportedEntry of(Utterance utterance) {
        return new ExportedEntry(
                utterance.id(),
                utterance.timestamp(),
                utterance.conversation(),
                UtteranceKind.type(utterance),
                "",
                switch (utterance.speaker()) {
                    case PERSON -> "Person";
                    case ASSISTANT -> "Assistant";
                },
                utterance.text(),
                utterance.project(),
                utterance.audioFile(),
                utterance.duration(),
                UtteranceKind.line(utterance));
    }

    /**
     * Returns a message as it is written.
     *
     * @param message the message
     * @param line its line
     */
    public static ExportedEntry of(Message message, String line) {
        String role = message.role().name().toLowerCase(Locale.ROOT);
        List<String> texts = MessageNotices.withNotices(message);
        return new ExportedEntry(
                message.id(),
                message.timestamp(),
                message.conversation(),
                role,
                message.author(),
                message.author().isEmpty()
                        ? role.substring(0, 1).toUpperCase(Locale.ROOT) + role.substring(1)
                        : message.author(),
                String.join("\n", texts),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                line);
    }

    /** Returns whether another entry has the same speaker. */
    boolean hasSpeakerOf(ExportedEntry other) {
        return type.equals(other.type()) && author.equals(other.author());
    }
}
