package io.mneme.ui.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.NullNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.AccessRefusal;
import io.mneme.api.access.CallerStreams;
import io.mneme.api.access.CallerStreams.StreamLease;
import io.mneme.ui.mcp.server.McpService.RpcAnswer;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the Model Context Protocol over HTTP: messages by POST, each answered in its response, notifications on the stream of a GET.
 *
 * <p>It depends on the filter of hosts and origins, so that it is not served without it.
 */
@Component(
        service = Servlet.class,
        immediate = true,
        reference =
                @Reference(
                        name = "guard",
                        service = Filter.class,
                        target = "(component.name=io.mneme.ui.http.server.HostAndOriginFilter)"))
@HttpWhiteboardServletPattern("/mcp")
@HttpWhiteboardServletAsyncSupported
public final class McpServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(McpServlet.class);

    /** A line of a journal (8 MiB) and some white space. */
    private static final int MAX_BODY_BYTES = (8 << 20) + (64 << 10);

    private static final String METHODS = "DELETE, GET, OPTIONS, POST";
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final String SESSION = "Mcp-Session-Id";
    private static final String VERSION = "MCP-Protocol-Version";

    private final transient McpService service;

    @Activate
    public McpServlet(@Reference McpService service) {
        this.service = service;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            serve(request, response);
        } catch (RefusedMessageException refused) {
            service.countRefused();
            refuse(refused, response);
        } catch (RuntimeException failed) {
            // The one place where a failure meets the outside. Its message may have what the client sent.
            service.countRefused();
            LOG.warn("a message over MCP failed: {}", failed.getClass().getName());
            LOG.debug("its cause", failed);
            refuse(
                    new RefusedMessageException(200, RefusedMessageException.INTERNAL_ERROR, "the message failed"),
                    response);
        }
    }

    private void serve(HttpServletRequest request, HttpServletResponse response) throws IOException {
        caller(request).refusal().ifPresent(McpServlet::refuse);
        requireVersion(request);
        switch (request.getMethod()) {
            case "POST" -> post(request, response);
            case "GET" -> open(request, response);
            case "DELETE" -> {
                service.end(session(request));
                response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            }
            case "OPTIONS" -> {
                response.setHeader("Allow", METHODS);
                response.setStatus(HttpServletResponse.SC_NO_CONTENT);
            }
            default -> {
                response.setHeader("Allow", METHODS);
                throw refusal(405, "this path answers to " + METHODS);
            }
        }
    }

    private static void requireVersion(HttpServletRequest request) {
        String version = request.getHeader(VERSION);
        if (version != null && !RpcMessage.PROTOCOL_VERSIONS.contains(version)) {
            throw refusal(400, VERSION + " must be one of " + String.join(", ", RpcMessage.PROTOCOL_VERSIONS));
        }
    }

    private void post(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccepted(request, JSON);
        if (!mediaType(request).equals(JSON)) {
            throw refusal(415, "Content-Type must be " + JSON);
        }
        RpcMessage message = RpcMessage.read(body(request));
        RpcAnswer answer;
        try {
            answer = service.answer(message, sessionId(request), caller(request));
        } catch (RefusedMessageException refused) {
            throw refused;
        } catch (RuntimeException failed) {
            LOG.warn("a request over MCP failed: {}", failed.getClass().getName());
            LOG.debug("its cause", failed);
            throw new RefusedMessageException(
                    200, RefusedMessageException.INTERNAL_ERROR, "the request failed", message.id());
        }
        answer.session().ifPresent(id -> response.setHeader(SESSION, id));
        if (answer.text().isPresent()) {
            write(200, answer.text().get(), response);
        } else {
            response.setStatus(HttpServletResponse.SC_ACCEPTED);
        }
    }

    private void open(HttpServletRequest request, HttpServletResponse response) throws IOException {
        requireAccepted(request, EVENTS);
        ClientSession session = session(request);
        AtomicReference<EventStream> begun = new AtomicReference<>();
        StreamLease lease = CallerStreams.from(request.getAttribute(CallerStreams.ATTRIBUTE))
                .open(() -> Optional.ofNullable(begun.get()).ifPresent(EventStream::end))
                .orElseThrow(() -> refusal(429, CallerStreams.TOO_MANY));
        begun.set(EventStream.begin(request, response, lease));
        session.open(begun.get());
    }

    private static AccessCaller caller(HttpServletRequest request) {
        return AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE));
    }

    private static void refuse(AccessRefusal refusal) {
        throw RefusedMessageException.of(refusal, NullNode.instance);
    }

    private ClientSession session(HttpServletRequest request) {
        String id = sessionId(request)
                .orElseThrow(() -> refusal(400, "the header " + SESSION + " must have the id of a session"));
        return service.find(id)
                .orElseThrow(() -> new RefusedMessageException(
                        404, RefusedMessageException.UNKNOWN_SESSION, "the session is unknown or has ended"));
    }

    private static Optional<String> sessionId(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader(SESSION));
    }

    private static String mediaType(HttpServletRequest request) {
        return String.valueOf(request.getContentType())
                .split(";", -1)[0]
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    private static void requireAccepted(HttpServletRequest request, String type) {
        String accepted = request.getHeader("Accept");
        if (accepted != null
                && !accepted.contains(type)
                && !accepted.contains("*/*")
                && !accepted.contains(type.substring(0, type.indexOf('/') + 1) + "*")) {
            throw refusal(406, "Accept must have " + type);
        }
    }

    /** A body that cannot be read has reached the limits that bodies of all requests share, or its client has gone. */
    private static String body(HttpServletRequest request) {
        if (request.getContentLengthLong() > MAX_BODY_BYTES) {
            throw tooLong();
        }
        byte[] body;
        try {
            body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        } catch (IOException busy) {
            throw refusal(429, "too many bodies arrive at once, or this one too slowly; try again");
        }
        if (body.length > MAX_BODY_BYTES) {
            throw tooLong();
        }
        try {
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException broken) {
            throw new RefusedMessageException(400, RefusedMessageException.PARSE_ERROR, "the body must be UTF-8");
        }
    }

    private static RefusedMessageException tooLong() {
        return refusal(413, "the body must have at most " + MAX_BODY_BYTES + " bytes");
    }

    private static RefusedMessageException refusal(int status, String rule) {
        return new RefusedMessageException(status, RefusedMessageException.INVALID_REQUEST, rule, NullNode.instance);
    }

    private static void refuse(RefusedMessageException refused, HttpServletResponse response) throws IOException {
        if (refused.status() == 413 || refused.status() == 429) {
            // What the client still sends is not read.
            response.setHeader("Connection", "close");
        }
        refused.challenge().ifPresent(challenge -> response.setHeader("WWW-Authenticate", challenge));
        write(refused.status(), RpcMessage.error(refused.id(), refused.code(), refused.getMessage()), response);
    }

    private static void write(int status, String text, HttpServletResponse response) throws IOException {
        byte[] body = text.getBytes(UTF_8);
        response.setStatus(status);
        response.setContentType(JSON);
        response.setHeader("Cache-Control", "no-store");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
