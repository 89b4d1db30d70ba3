package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The official client of MCP in a process of Node.js, connected to a container. */
public final class AgentClient implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long TIMEOUT_SECONDS = 60;

    private final Process process;
    private final BufferedWriter input;
    private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonNode> notifications = new LinkedBlockingQueue<>();

    /** How a client reaches a container. */
    public enum Connection {
        HTTP,
        STDIO
    }

    private AgentClient(ProcessBuilder builder) throws IOException {
        process = builder.start();
        input = process.outputWriter();
        Thread reader = new Thread(this::read, "output of an agent");
        reader.setDaemon(true);
        reader.start();
    }

    /** Connects a client to a container. */
    public static AgentClient connected(ContainerProcess container, Connection connection) {
        NpmPackages.installed();
        List<String> line = new ArrayList<>(List.of(
                "node", NpmPackages.PROGRAMS.resolve("clients/agent.mjs").toString()));
        line.addAll(
                connection == Connection.HTTP
                        ? List.of("http", container.uri("/mcp").toString())
                        : List.of("stdio", container.home().resolve("bin/mneme").toString(), "mcp"));
        ProcessBuilder builder = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(container.environment());
        try {
            AgentClient client = new AgentClient(builder);
            client.next(client.answers);
            return client;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run " + line, e);
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                JsonNode said = JSON.readTree(line);
                (said.has("notified") ? notifications : answers).add(said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the output of an agent is no JSON", e);
        }
    }

    private JsonNode next(BlockingQueue<JsonNode> queue) {
        try {
            JsonNode next = queue.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new IllegalStateException("the agent wrote nothing within " + TIMEOUT_SECONDS + " s");
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Calls a method of the client, and returns what it answers; {@code failure} if it throws. */
    public JsonNode ask(String method, JsonNode... arguments) {
        ObjectNode call = JSON.createObjectNode().put("method", method);
        ArrayNode given = call.putArray("args");
        Arrays.stream(arguments).forEach(given::add);
        try {
            input.write(call + "\n");
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("the agent has ended", e);
        }
        JsonNode said = next(answers);
        return said.has("answer") ? said.path("answer") : said;
    }

    /** Returns the names of the tools that are listed. */
    public List<String> tools() {
        List<String> names = new ArrayList<>();
        ask("listTools")
                .path("tools")
                .forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    /** Calls a tool, and returns its result. */
    public JsonNode call(String tool, String arguments) {
        return ask("callTool", object("{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}"));
    }

    /** Waits until the client is notified that the tools have changed. */
    public void awaitChangedTools() {
        next(notifications);
    }

    public static JsonNode object(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(json, e);
        }
    }

    /** Returns the processes that the client has started. */
    public Stream<ProcessHandle> descendants() {
        return process.descendants();
    }

    /** Ends the client, and all that it has started. */
    @Override
    public void close() {
        try {
            input.close();
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new IllegalStateException("the agent did not end");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the agent has ended", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
