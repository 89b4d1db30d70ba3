package io.mneme.ui.http.server;

import io.mneme.ui.http.output.HttpExchange;
import io.mneme.ui.http.problem.ExceptionMapper;
import io.mneme.ui.http.problem.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what a request is answered with, and problem documents in place of failures. */
final class ResponseDispatcher {

    private static final Logger LOG = LoggerFactory.getLogger(ResponseDispatcher.class);

    private ResponseDispatcher() {}

    /** Makes the reply to a request. */
    public interface ResponseSource {

        /**
         * Makes the reply.
         *
         * @throws IOException if the request cannot be read
         * @throws RuntimeException if the request is refused; see {@link ExceptionMapper}
         */
        Response create() throws IOException;
    }

    /**
     * Answers a request.
     *
     * @throws IOException if the answer broke off and the server must break the connection
     */
    static void dispatch(ResponseSource source, HttpExchange exchange) throws IOException {
        try {
            source.create().send(exchange);
        } catch (RuntimeException thrown) {
            // The one place where a failure meets the outside: past it, the server would show its stack trace.
            if (ExceptionMapper.isFault(thrown)) {
                exchange.failures().report(thrown);
            }
            sendProblem(ExceptionMapper.toProblem(thrown), exchange);
        } catch (InterruptedIOException cutOff) {
            sendProblem(Problem.of(503, "the answer was cut off").withHeader("Retry-After", "2"), exchange);
        } catch (IOException gone) {
            LOG.debug("a caller went away before its answer was sent: {}", gone.toString());
        }
    }

    private static void sendProblem(Problem problem, HttpExchange exchange) throws IOException {
        HttpServletResponse response = exchange.response();
        if (response.isCommitted()) {
            // A caller that has part of an answer must not take it for the whole.
            throw new BrokenResponseException(problem.detail());
        }
        response.resetBuffer();
        response.setContentType(null);
        response.setHeader("Content-Disposition", null);
        exchange.announceClosing();
        problem.write(response);
    }
}
