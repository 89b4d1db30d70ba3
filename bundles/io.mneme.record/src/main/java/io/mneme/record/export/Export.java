package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.Utterance;
import java.io.IOException;

/** Writes one conversation out: its beginning, its utterances from the oldest on, its end. For one thread. */
public interface Export {

    /** Returns a new export in a format. */
    static Export of(ExportFormat format, Appendable to) {
        return switch (format) {
            case JSONL -> new JsonLines(to);
            case MARKDOWN -> new Markdown(to);
            case TRANSCRIPT -> new PlainTranscript(to);
            case CSV -> new Csv(to);
            case HTML -> new Html(to);
        };
    }

    /** Writes what stands before the first utterance. */
    void begin(Conversation conversation) throws IOException;

    /** Writes the next utterance. */
    void add(Utterance utterance) throws IOException;

    /** Writes what stands behind the last utterance. */
    void end() throws IOException;
}
