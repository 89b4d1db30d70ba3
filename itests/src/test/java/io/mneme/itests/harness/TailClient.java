package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that follows a journal over server-sent events. */
public final class TailClient implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int READ_TIMEOUT_MILLIS = 60_000;

    private final HttpURLConnection connection;
    private final BufferedReader lines;
    private String lastId = "";

    private TailClient(HttpURLConnection connection, InputStream in) {
        this.connection = connection;
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /** Follows from a position; an empty one resumes nothing and begins now. */
    public static TailClient of(ContainerProcess container, String journal, String lastEventId) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    container.uri("/v1/tail?journal=" + journal).toURL().openConnection();
            connection.setReadTimeout(READ_TIMEOUT_MILLIS);
            if (!lastEventId.isEmpty()) {
                connection.setRequestProperty("Last-Event-ID", lastEventId);
            }
            return new TailClient(connection, connection.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the data of the next events, waiting for them. */
    public List<JsonNode> next(int count) {
        List<JsonNode> events = new ArrayList<>();
        try {
            while (events.size() < count) {
                String line = lines.readLine();
                if (line == null) {
                    throw new IllegalStateException("the stream has ended after " + events);
                }
                if (line.startsWith("id:")) {
                    lastId = line.substring(3).strip();
                } else if (line.startsWith("data:")) {
                    events.add(JSON.readTree(line.substring(5)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return events;
    }

    /** Returns by what to resume. */
    public String lastId() {
        return lastId;
    }

    @Override
    public void close() {
        connection.disconnect();
    }
}
