package io.mneme.record.export;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ExportFormat;
import java.io.IOException;

/** Writes a conversation in an export format: its start, its entries, oldest first, its end. For one thread. */
public interface ExportWriter {

    /** Returns a new export in a format. */
    static ExportWriter of(ExportFormat format, Appendable to) {
        return switch (format) {
            case JSONL -> entry -> to.append(entry.line()).append('\n');
            case MARKDOWN -> new MarkdownExport(to);
            case TRANSCRIPT -> new TranscriptExport(to);
            case CSV -> new CsvExport(to);
            case HTML -> new HtmlExport(to);
        };
    }

    /** Writes the part before the first entry. */
    default void begin(Conversation conversation) throws IOException {}

    /** Writes the next entry. */
    void add(ExportedEntry entry) throws IOException;

    /** Writes the part after the last entry. */
    default void end() throws IOException {}
}
