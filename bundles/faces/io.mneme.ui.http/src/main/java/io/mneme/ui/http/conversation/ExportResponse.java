package io.mneme.ui.http.conversation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.transport.HttpExchange;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A conversation that is sent while it is written out.
 *
 * @param conversations where it is
 * @param id its id
 * @param format how it is written
 */
record ExportResponse(Conversations conversations, String id, ExportFormat format) implements Response {

    /** How a format is called on the way. */
    private record FileType(String type, String suffix) {}

    private static final Map<ExportFormat, FileType> FILE_TYPES = Map.of(
            ExportFormat.JSONL, new FileType("application/x-ndjson", ".jsonl"),
            ExportFormat.MARKDOWN, new FileType("text/markdown;charset=utf-8", ".md"),
            ExportFormat.TRANSCRIPT, new FileType("text/plain;charset=utf-8", ".txt"),
            ExportFormat.CSV, new FileType("text/csv;charset=utf-8", ".csv"),
            ExportFormat.HTML, new FileType("text/html;charset=utf-8", ".html"));

    /** Returns the export a request asks for. */
    static ExportResponse parse(Conversations conversations, Request call) {
        RequestFields fields = RequestFields.parse(call.body()).requireKnown(List.of("format"));
        String name = fields.text("format").orElseThrow(() -> fields.invalid("format", "must be given"));
        ExportFormat format = Arrays.stream(ExportFormat.values())
                .filter(known -> name(known).equals(name))
                .findFirst()
                .orElseThrow(() -> fields.invalid("format", "must be one of " + names()));
        return new ExportResponse(conversations, call.parameter("id"), format);
    }

    @Override
    public void send(HttpExchange exchange) throws IOException {
        exchange.stream(out -> write(exchange.response(), out));
    }

    private void write(HttpServletResponse response, OutputStream out) throws IOException {
        FileType form = FILE_TYPES.get(format);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + fileName() + form.suffix() + "\"");
        response.setContentType(form.type());
        // It may hold any text: shown in a browser, it must not run.
        response.setHeader("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
        Writer writer = new OutputStreamWriter(out, UTF_8);
        try {
            conversations.export(id, format, writer);
        } catch (UncheckedIOException gone) {
            throw gone.getCause();
        }
        writer.flush();
    }

    // An id may come from another program's file, and the name of a file must not lead anywhere.
    private String fileName() {
        return id.replaceAll("[^A-Za-z0-9_-]", "_");
    }

    private static String name(ExportFormat format) {
        return format.name().toLowerCase(Locale.ROOT);
    }

    private static String names() {
        return Arrays.stream(ExportFormat.values()).map(ExportResponse::name).collect(Collectors.joining(", "));
    }
}
