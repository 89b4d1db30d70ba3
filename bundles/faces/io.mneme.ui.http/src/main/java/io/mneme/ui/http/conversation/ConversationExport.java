package io.mneme.ui.http.conversation;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.ui.http.server.FileResponse;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import java.util.List;
import java.util.Map;

/** Writes a conversation out as a file. */
final class ConversationExport {

    /** How a format is called on the way. */
    private record FileType(String type, String suffix) {}

    private static final Map<ExportFormat, FileType> FILE_TYPES = Map.of(
            ExportFormat.JSONL, new FileType("application/x-ndjson", ".jsonl"),
            ExportFormat.MARKDOWN, new FileType("text/markdown;charset=utf-8", ".md"),
            ExportFormat.TRANSCRIPT, new FileType("text/plain;charset=utf-8", ".txt"),
            ExportFormat.CSV, new FileType("text/csv;charset=utf-8", ".csv"),
            ExportFormat.HTML, new FileType("text/html;charset=utf-8", ".html"));

    private ConversationExport() {}

    /** Returns the export a request asks for. */
    static FileResponse parse(Conversations conversations, Request call) {
        RequestFields fields = RequestFields.parse(call.body()).requireKnown(List.of("format"));
        ExportFormat format = fields.choice("format", ExportFormat.class);
        FileType file = FILE_TYPES.get(format);
        String id = call.parameter("id");
        return new FileResponse(fileName(id) + file.suffix(), file.type(), to -> conversations.export(id, format, to));
    }

    // An id may come from another program's file, and the name of a file must not lead anywhere.
    private static String fileName(String id) {
        return id.replaceAll("[^A-Za-z0-9_-]", "_");
    }
}
