package io.mneme.ui.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.CallerIdentity;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.command.CommandReply.FramedReply;
import io.mneme.ui.command.CommandReply.JsonReply;
import io.mneme.ui.command.GogoSession.SessionCall;
import io.mneme.ui.command.OutputFrame.FrameKind;
import io.mneme.ui.command.catalog.CommandGuide;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.apache.felix.service.command.CommandProcessor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs shell commands for the owner of the container, and for holders of tokens what {@link CallRights} lets them: {@code POST /v1/commands}. It is served only behind the filter of hosts and
 * origins, and refuses whatever a browser sends. A client that leaves ends its command, and loses the session of its console.
 *
 * <p>A console is a client that names a session which remains from call to call: {@code --line CONSOLE LINE} runs a line of Gogo's language in
 * it, {@code --complete-line CONSOLE LINE} completes one, {@code --interrupt CONSOLE} ends what runs, and {@code --close CONSOLE} ends the
 * session. {@code --run LINE} runs one in a session of its own.
 */
@Component(
        service = Servlet.class,
        reference =
                @Reference(
                        name = "guard",
                        service = Filter.class,
                        target = "(component.name=io.mneme.ui.http.server.HostAndOriginFilter)"))
@HttpWhiteboardServletPattern("/v1/commands")
public final class CommandServlet extends HttpServlet {

    /** The longest body: words and input. */
    static final int MAX_BODY_BYTES = 16 << 20;

    private static final long serialVersionUID = 1L;
    private static final int MAX_WORDS = 10_000;
    private static final int MAX_COMMANDS = 16;
    private static final int MAX_CONSOLE_NAME = 100;
    private static final String RUN = "--run";
    private static final String LINE = "--line";
    private static final String COMPLETE_LINE = "--complete-line";
    private static final String INTERRUPT = "--interrupt";
    private static final String CLOSE = "--close";
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);
    private static final Logger LOG = LoggerFactory.getLogger(CommandServlet.class);

    private final transient OwnerToken owner;
    /** Its close lets commands end for a while: one of them may be what stops the container. */
    private final transient NamedExecutor threads =
            NamedExecutor.unqueued("mneme-command", MAX_COMMANDS, ClosePolicy.FINISH_OR_INTERRUPT, CLOSE_TIMEOUT);

    private final transient CommandProcessor processor;
    private final transient CommandGuide guide;
    private final transient ConsoleSessions consoles;

    @Activate
    public CommandServlet(
            @Reference OwnerToken owner, @Reference CommandProcessor processor, @Reference CommandGuide guide) {
        this.owner = owner;
        this.processor = processor;
        this.guide = guide;
        this.consoles = new ConsoleSessions(processor);
    }

    @Deactivate
    public void close() {
        consoles.closeAll();
        threads.close();
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            AccessCaller caller = caller(request);
            CallFormat format = CallFormat.of(mediaType(request));
            CommandCall call = format.parse(body(request), words(request));
            CallRights.refusal(caller, call.words()).ifPresent(refusal -> {
                throw new RefusedCallException(refusal);
            });
            serve(call, format, response);
        } catch (RefusedCallException refused) {
            refuse(refused, response);
        } catch (RejectedExecutionException busy) {
            refuse(new RefusedCallException(429, "too many commands run at once; try again"), response);
        }
    }

    /** Returns the owner, or the holder of a token; no others may call commands, also not where no token is required. */
    private AccessCaller caller(HttpServletRequest request) {
        if (request.getHeader("Origin") != null || request.getHeader("Sec-Fetch-Site") != null) {
            throw new RefusedCallException(403, "commands are not accepted from a browser");
        }
        boolean isOwner = owner.isIn(Optional.ofNullable(request.getHeader("Authorization")));
        AccessCaller caller = AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE));
        if (!isOwner && caller.identity() != CallerIdentity.TOKEN) {
            throw new RefusedCallException(401, "the token of the owner must be sent, as Authorization: Bearer TOKEN");
        }
        if (!request.getMethod().equals("POST")) {
            throw new RefusedCallException(405, "this path answers to POST");
        }
        return isOwner ? AccessCaller.containerOwner() : caller;
    }

    private static String mediaType(HttpServletRequest request) {
        return String.valueOf(request.getContentType())
                .split(";", -1)[0]
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private static int words(HttpServletRequest request) {
        String number = Optional.ofNullable(request.getHeader("Mneme-Words")).orElse("0");
        if (!number.matches("[0-9]{1,5}") || Integer.parseInt(number) > MAX_WORDS) {
            throw new RefusedCallException(400, "Mneme-Words must be a number from 0 to " + MAX_WORDS);
        }
        return Integer.parseInt(number);
    }

    /** A body that cannot be read has reached the limits that bodies of all requests share, or its client has gone. */
    private static byte[] body(HttpServletRequest request) {
        if (request.getContentLengthLong() > MAX_BODY_BYTES) {
            throw tooLong();
        }
        try {
            byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
            if (body.length > MAX_BODY_BYTES) {
                throw tooLong();
            }
            return body;
        } catch (IOException busy) {
            throw new RefusedCallException(429, String.valueOf(busy.getMessage()));
        }
    }

    private static RefusedCallException tooLong() {
        return new RefusedCallException(413, "words and input must have at most " + MAX_BODY_BYTES + " bytes together");
    }

    private void serve(CommandCall call, CallFormat format, HttpServletResponse response) throws IOException {
        List<String> words = call.words();
        boolean ofConsole = words.size() == 2;
        if (words.size() == 3 && words.get(0).equals(LINE)) {
            serveInConsole(call, new LineCall(guide, words.get(2)), format, response);
        } else if (words.size() == 3 && words.get(0).equals(COMPLETE_LINE)) {
            serveInConsole(call, new CompletionCall(guide, words.get(2)), format, response);
        } else if (ofConsole && words.get(0).equals(INTERRUPT)) {
            ExitCode code = consoles.interrupt(words.get(1)) ? ExitCode.DONE : ExitCode.FAILED;
            reply(format, response).send(OutputFrame.exit(code));
        } else if (ofConsole && words.get(0).equals(CLOSE)) {
            consoles.close(words.get(1));
            reply(format, response).send(OutputFrame.exit(ExitCode.DONE));
        } else if (ofConsole && words.get(0).equals(RUN)) {
            serveAlone(call, new LineCall(guide, words.get(1)), format, response);
        } else {
            serveAlone(call, new WordsCall(guide, words), format, response);
        }
    }

    private static String consoleOf(CommandCall call) throws IOException {
        String console = call.words().get(1);
        if (console.length() > MAX_CONSOLE_NAME) {
            throw new RefusedCallException(
                    400, "the name of a console must have at most " + MAX_CONSOLE_NAME + " characters");
        }
        if (call.input().read() >= 0) {
            throw new RefusedCallException(400, "a line of a console has no input");
        }
        return console;
    }

    /** Runs a call in a session of its own. */
    private void serveAlone(CommandCall call, SessionCall run, CallFormat format, HttpServletResponse response) {
        try (GogoSession session = new GogoSession(processor, call.input())) {
            session.enter(call.place());
            threads.execute(() -> session.run(run));
            sendAll(session.output(), format, response, () -> {});
        }
    }

    private void serveInConsole(CommandCall call, SessionCall run, CallFormat format, HttpServletResponse response)
            throws IOException {
        String console = consoleOf(call);
        GogoSession session = consoles.beginLine(console);
        Runnable end = () -> consoles.endLine(console, session);
        try {
            session.enter(call.place());
            threads.execute(() -> session.run(run));
        } catch (RejectedExecutionException busy) {
            end.run();
            throw busy;
        }
        if (!sendAll(session.output(), format, response, end)) {
            consoles.close(console, session);
        }
    }

    /**
     * Sends what a call prints; returns whether that was all of it.
     *
     * @param end runs when the exit code has come, before the client has it: until then no other line may take from this output
     */
    private static boolean sendAll(OutputQueue output, CallFormat format, HttpServletResponse response, Runnable end) {
        try {
            return sendAll(output, reply(format, response), end);
        } catch (IOException gone) {
            LOG.debug("the client of a command left: {}", gone.getMessage());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    private static boolean sendAll(OutputQueue output, CommandReply reply, Runnable end)
            throws IOException, InterruptedException {
        boolean more = true;
        while (more) {
            Optional<OutputFrame> frame = output.next(HEARTBEAT);
            if (frame.isPresent() && frame.get().kind() == FrameKind.EXIT) {
                end.run();
                reply.send(frame.get());
                return true;
            }
            if (frame.isPresent()) {
                more = reply.send(frame.get());
            } else {
                more = !output.isClosed();
                reply.sendHeartbeat();
            }
        }
        return false;
    }

    private static CommandReply reply(CallFormat format, HttpServletResponse response) throws IOException {
        boolean json = format == CallFormat.JSON;
        response.setContentType(json ? format.mediaType() : FramedReply.MEDIA_TYPE);
        response.setHeader("Cache-Control", "no-store");
        return json ? new JsonReply(response.getOutputStream()) : new FramedReply(response.getOutputStream());
    }

    private static void refuse(RefusedCallException refused, HttpServletResponse response) throws IOException {
        ObjectNode problem = JsonNodeFactory.instance.objectNode();
        problem.put("type", "about:blank");
        problem.put("title", refused.title());
        problem.put("status", refused.status());
        problem.put("detail", refused.getMessage());
        byte[] body = problem.toString().getBytes(UTF_8);
        response.setStatus(refused.status());
        response.setContentType("application/problem+json");
        response.setContentLength(body.length);
        response.setHeader("Connection", "close");
        if (refused.status() == 401) {
            response.setHeader("WWW-Authenticate", "Bearer");
        }
        if (refused.status() == 403 && !refused.challenge().isEmpty()) {
            response.setHeader("WWW-Authenticate", refused.challenge());
        }
        if (refused.status() == 405) {
            response.setHeader("Allow", "POST");
        }
        response.getOutputStream().write(body);
    }
}
