package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import java.io.IOException;

/** Plain text: one line for each utterance. What would break a line, or command a terminal, becomes a space. */
record PlainTranscript(Appendable to) implements Export {

    @Override
    public void begin(Conversation conversation) throws IOException {
        to.append("# ")
                .append(oneLine(conversation.title().orElse(conversation.id())))
                .append('\n');
    }

    @Override
    public void add(Utterance utterance) throws IOException {
        to.append('[')
                .append(oneLine(utterance.timestamp()))
                .append("] ")
                .append(Speakers.name(utterance))
                .append(": ")
                .append(oneLine(utterance.text()))
                .append('\n');
    }

    @Override
    public void end() {
        // The last line has an end of its own.
    }

    /** Also without the characters that turn the direction of writing, so that nobody can fake the speaker. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\s]+", " ")
                .strip();
    }
}
