package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import java.io.IOException;

/** Plain text: one line for each utterance. Replaces characters that break a line or control a terminal by a space. */
record TranscriptExport(Appendable to) implements ExportWriter {

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
                .append(ExportWriter.speaker(utterance))
                .append(": ")
                .append(oneLine(utterance.text()))
                .append('\n');
    }

    /** Also replaces the characters that change the direction of writing, so that no text can fake the speaker. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\s]+", " ")
                .strip();
    }
}
