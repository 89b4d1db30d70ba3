package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Utterance;
import io.mneme.record.utterance.UtteranceKind;
import java.io.IOException;

/** Writes a conversation in an export format: its start, its utterances, oldest first, its end. For one thread. */
public interface ExportWriter {

    /** Returns a new export in a format. */
    static ExportWriter of(ExportFormat format, Appendable to) {
        return switch (format) {
            case JSONL -> utterance -> to.append(UtteranceKind.line(utterance)).append('\n');
            case MARKDOWN -> new MarkdownExport(to);
            case TRANSCRIPT -> new TranscriptExport(to);
            case CSV -> new CsvExport(to);
            case HTML -> new HtmlExport(to);
        };
    }

    /** Writes the part before the first utterance. */
    default void begin(Conversation conversation) throws IOException {}

    /** Writes the next utterance. */
    void add(Utterance utterance) throws IOException;

    /** Writes the part after the last utterance. */
    default void end() throws IOException {}

    /** Returns the name of the speaker in readable formats. */
    static String speaker(Utterance utterance) {
        return switch (utterance.speaker()) {
            case PERSON -> "Person";
            case ASSISTANT -> "Assistant";
        };
    }
}
