package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.ui.command.catalog.CommandCatalog;
import io.mneme.ui.command.catalog.CommandCatalog.CommandOrigin;
import io.mneme.ui.command.catalog.CommandCatalog.CommandService;
import io.mneme.ui.command.catalog.CommandGuide;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.gogo.runtime.threadio.ThreadIOImpl;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server that runs sample commands of the scopes {@code tea} and {@code test}. */
public final class CommandHarness {

    static final ObjectMapper MAPPER = new ObjectMapper();

    /** They take the place of the streams of the process, which can be done once. */
    private static final ThreadIOImpl STREAMS = new ThreadIOImpl();

    static {
        STREAMS.start();
    }

    final SampleCommands commands = new SampleCommands();
    final ConsoleCommands console = new ConsoleCommands();
    final CommandServlet servlet;
    final String token;
    AccessCaller caller = AccessCaller.local();
    private final Server server = new Server(0);
    private final HttpClient client = HttpClient.newHttpClient();

    public CommandHarness(Path data) throws Exception {
        CommandProcessorImpl processor = new CommandProcessorImpl(STREAMS);
        SampleCommands.FUNCTIONS.forEach(function -> processor.addCommand("tea", commands, function));
        ConsoleCommands.FUNCTIONS.forEach(function -> processor.addCommand("test", console, function));
        List.of("head", "tail", "less", "grep")
                .forEach(filter -> processor.addCommand("gogo", new TextFilters(), filter));
        OwnerToken owner = new OwnerToken(data);
        token = Files.readString(data.resolve(".run/token"));
        CommandCatalog catalog = new CommandCatalog(
                () -> List.of(new CommandService("tea", SampleCommands.FUNCTIONS, commands, CommandOrigin.OWN)));
        ServletContextHandler context = new ServletContextHandler();
        servlet = new CommandServlet(owner, processor, new CommandGuide(catalog));
        Filter authentication = (request, response, chain) -> {
            request.setAttribute(AccessCaller.ATTRIBUTE, caller);
            chain.doFilter(request, response);
        };
        context.addFilter(new FilterHolder(authentication), "/*", EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(new ServletHolder(servlet), "/v1/commands");
        server.setHandler(context);
        server.start();
        Files.writeString(data.resolve(".run/port"), port() + "\n");
    }

    int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    HttpRequest.Builder request() {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + "/v1/commands"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json");
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, BodyHandlers.ofString());
    }

    HttpResponse<String> post(String body) throws IOException, InterruptedException {
        return send(request().POST(BodyPublishers.ofString(body)).build());
    }

    /** Runs a command, and returns its result. */
    JsonNode run(String... words) throws IOException, InterruptedException {
        return runWith("", words);
    }

    JsonNode runWith(String input, String... words) throws IOException, InterruptedException {
        ObjectNode call = MAPPER.createObjectNode().put("input", input);
        List.of(words).forEach(call.putArray("words")::add);
        return MAPPER.readTree(post(call.toString()).body());
    }

    /** Runs a command in the form of scripts, and returns its frames. */
    String frames(String input, String... words) throws IOException, InterruptedException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String word : words) {
            body.write(word.getBytes(UTF_8));
            body.write(0);
        }
        body.write(input.getBytes(UTF_8));
        return send(request()
                        .setHeader("Content-Type", "application/vnd.mneme.command")
                        .header("Mneme-Words", Integer.toString(words.length))
                        .POST(BodyPublishers.ofByteArray(body.toByteArray()))
                        .build())
                .body();
    }

    public void close() throws Exception {
        server.stop();
        servlet.close();
    }
}
