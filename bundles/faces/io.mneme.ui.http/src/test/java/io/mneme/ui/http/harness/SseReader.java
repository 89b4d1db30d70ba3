package io.mneme.ui.http.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.StringJoiner;

/** Reads server-sent events as they come. */
public final class SseReader implements AutoCloseable {

    private final HttpResponse<InputStream> response;
    private final BufferedReader reader;

    public SseReader(HttpRequest.Builder request) {
        try {
            response = HttpClient.newHttpClient().send(request.GET().build(), BodyHandlers.ofInputStream());
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
        reader = new BufferedReader(new InputStreamReader(response.body(), UTF_8));
    }

    public HttpResponse<InputStream> response() {
        return response;
    }

    /** Waits for the next frame and returns its lines; empty if the stream has ended. */
    public String next() throws IOException {
        StringJoiner frame = new StringJoiner("\n");
        String line = reader.readLine();
        while (line != null && !line.isEmpty()) {
            frame.add(line);
            line = reader.readLine();
        }
        return frame.toString();
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
