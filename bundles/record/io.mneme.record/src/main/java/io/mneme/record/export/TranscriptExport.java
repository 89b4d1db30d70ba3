package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import java.io.IOException;

/** Plain text: one line for each entry. Replaces characters that break a line or control a terminal by a space. */
record TranscriptExport(Appendable to) implements ExportWriter {

    @Override
    public void begin(Conversation conversation) throws IOException {
        to.append("# ")
                .append(oneLine(conversation.title().orElse(conversation.id())))
                .append('\n');
    }

    @Override
    public void add(ExportedEntry entry) throws IOException {
        to.append('[')
                .append(oneLine(entry.timestamp()))
                .append("] ")
                .append(oneLine(entry.speaker()))
                .append(": ")
                .append(oneLine(entry.text()))
                .append('\n');
    }

    /** Also replaces the characters that change the direction of writing, so that no text can fake the speaker. */
    static String oneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069\\s]+", " ")
                .strip();
    }
}
