package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.transport.HttpExchange;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Consumer;

/**
 * A file to keep, which is sent while it is written.
 *
 * @param name its name, of ASCII letters, digits, dots, underscores and hyphens
 * @param type its media type
 * @param body writes it; may throw what refuses the request before it has written anything
 */
public record FileResponse(String name, String type, Consumer<Appendable> body) implements Response {

    @Override
    public void send(HttpExchange exchange) throws IOException {
        exchange.stream(out -> write(exchange.response(), out));
    }

    private void write(HttpServletResponse response, OutputStream out) throws IOException {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
        response.setContentType(type);
        // It may hold any text: shown in a browser, it must not run.
        response.setHeader("Content-Security-Policy", "sandbox; default-src 'none'; style-src 'unsafe-inline'");
        Writer writer = new OutputStreamWriter(out, UTF_8);
        try {
            body.accept(writer);
        } catch (UncheckedIOException gone) {
            throw gone.getCause();
        }
        writer.flush();
    }
}
