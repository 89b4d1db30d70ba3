package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.ResponseSender.OverloadException;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request with its response, and how far its answer is. For one thread at a time. */
public final class HttpExchange {

    /** Bodies up to this length are written at once: the buffers on the way take them. */
    private static final int SHORT_BYTES = 32 << 10;

    private static final List<String> READING = List.of("GET", "HEAD");

    private static final Logger LOG = LoggerFactory.getLogger(HttpExchange.class);

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final ResponseSender sender;
    private boolean streaming;

    HttpExchange(HttpServletRequest request, HttpServletResponse response, ResponseSender sender) {
        this.request = request;
        this.response = response;
        this.sender = sender;
    }

    /** Returns the request. */
    public HttpServletRequest request() {
        return request;
    }

    /** Returns the response. */
    public HttpServletResponse response() {
        return response;
    }

    /** Returns where failures that are no fault of the request are reported. */
    public FailureLog failures() {
        return sender.failures();
    }

    /**
     * Sends an answer. A long body is sent without this thread, as fast as the caller reads it.
     *
     * @throws OverloadException if there is no room for the body, and the request has only read; nothing was sent
     * @throws IOException if the caller has gone
     */
    public void send(ResponseHead head, BodyBuffer body) throws IOException {
        if (body.length() > SHORT_BYTES) {
            stream(head, body);
            return;
        }
        apply(head);
        response.setContentLengthLong(body.length());
        body.writeTo(response.getOutputStream());
    }

    /** Sends an answer without a body. */
    public void send(ResponseHead head) {
        apply(head);
    }

    private void apply(ResponseHead head) {
        head.apply(response);
        announceClosing();
    }

    /**
     * Announces the end of the connection if the answer comes before the request's body was read. The server would break the
     * connection unannounced, and the caller's next request on it would be lost.
     */
    public void announceClosing() {
        if (hasUnreadBody()) {
            response.setHeader("Connection", "close");
        }
    }

    private boolean hasUnreadBody() {
        boolean hasBody = request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
        try {
            return hasBody && !request.getInputStream().isFinished();
        } catch (IOException broken) {
            return true;
        }
    }

    private void stream(ResponseHead head, BodyBuffer body) throws IOException {
        long length = body.length();
        ResponseStream stream = new ResponseStream(response, sender.budget(), body);
        sender.admit(stream, length, !READING.contains(request.getMethod()));
        try {
            apply(head);
            response.setContentLengthLong(length);
            stream.begin(async(), response.getOutputStream());
            streaming = true;
        } catch (IOException | RuntimeException failed) {
            stream.end();
            throw failed;
        }
    }

    /**
     * Makes and sends an answer from one entry, which may be a long one; of many at a time, some wait.
     *
     * @param work is given this exchange
     * @throws OverloadException if it cannot be made within a while
     * @throws IOException if the caller has gone
     */
    public void read(ResponseTask<HttpExchange> work) throws IOException {
        sender.acquireReading();
        try {
            work.run(this);
        } finally {
            sender.releaseReading();
        }
    }

    /**
     * Sends an answer while it is made; of many at a time, some wait. The head is set on the response by the work.
     *
     * @param work is given what to write to, which it does not close
     * @throws OverloadException if there is no place for it within a while; nothing was sent
     * @throws IOException if the caller has gone, or was cut off for others that waited
     */
    public void stream(ResponseTask<OutputStream> work) throws IOException {
        sender.stream(response.getOutputStream(), work);
    }

    private AsyncContext async() {
        AsyncContext async = request.isAsyncStarted() ? request.getAsyncContext() : request.startAsync();
        async.setTimeout(0);
        return async;
    }

    /**
     * Makes and sends a long answer; if too many are being made, has that done by another thread later.
     *
     * @param work is given what throws {@link OverloadException} if the request has waited too long to be answered
     * @throws OverloadException if too many requests wait already
     * @throws IOException if the caller has gone
     */
    public void makeLong(ResponseTask<Runnable> work) throws IOException {
        long asked = System.nanoTime();
        Runnable requireInTime = () -> sender.requireNotExpired(asked);
        if (sender.beginMaking()) {
            try {
                work.run(requireInTime);
            } finally {
                sender.endMaking();
            }
            return;
        }
        sender.reservePlace();
        AsyncContext async = async();
        sender.execute(() -> RequestOperation.resume(request, () -> {
            try {
                work.run(requireInTime);
            } catch (IOException gone) {
                LOG.debug("a caller went away before its answer was made: {}", gone.toString());
            } finally {
                if (!streaming) {
                    async.complete();
                }
            }
        }));
    }

    /**
     * Makes and sends an answer.
     *
     * @param <T> what it needs for that
     */
    public interface ResponseTask<T> {

        /**
         * Makes and sends the answer.
         *
         * @throws IOException if the caller has gone, or reads so slowly that others had to wait for it
         */
        void run(T with) throws IOException;
    }

    /**
     * What goes before the body of an answer.
     *
     * @param status HTTP status
     * @param type media type of the body; empty exactly when there is no body
     * @param headers further headers, by name
     */
    public record ResponseHead(int status, String type, Map<String, String> headers) {

        public ResponseHead {
            headers = Map.copyOf(headers);
        }

        /** Sets status and headers. History belongs in no cache on the way, so that every answer says so. */
        public void apply(HttpServletResponse response) {
            response.setStatus(status);
            response.setHeader("Cache-Control", "no-store");
            headers.forEach(response::setHeader);
            if (!type.isEmpty()) {
                response.setContentType(type);
            }
        }
    }
}
