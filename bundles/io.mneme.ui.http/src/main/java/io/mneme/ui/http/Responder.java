package io.mneme.ui.http;

import io.mneme.ui.http.output.Exchange;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what a request is answered with, and problem documents in place of failures. */
final class Responder {

    private static final Logger LOG = LoggerFactory.getLogger(Responder.class);

    private Responder() {}

    /** Makes the reply to a request. */
    interface Source {

        /**
         * Makes the reply.
         *
         * @throws IOException if the request cannot be read
         * @throws RuntimeException if the request is refused; see {@link Refusals}
         */
        Reply reply() throws IOException;
    }

    /**
     * Answers a request.
     *
     * @throws IOException if the answer broke off and the server must break the connection
     */
    static void respond(Source source, Exchange exchange) throws IOException {
        try {
            source.reply().send(exchange);
        } catch (RuntimeException thrown) {
            // The one place where a failure meets the outside: past it, the server would show its stack trace.
            if (Refusals.isFault(thrown)) {
                exchange.failures().report(thrown);
            }
            refuse(Refusals.problem(thrown), exchange);
        } catch (InterruptedIOException cutOff) {
            refuse(Problem.of(503, "the answer was cut off").with("Retry-After", "2"), exchange);
        } catch (IOException gone) {
            LOG.debug("a caller went away before its answer was sent: {}", gone.toString());
        }
    }

    private static void refuse(Problem problem, Exchange exchange) throws IOException {
        HttpServletResponse response = exchange.response();
        if (response.isCommitted()) {
            // A caller that has part of an answer must not take it for the whole.
            throw new BrokenAnswerException(problem.detail());
        }
        response.resetBuffer();
        response.setContentType(null);
        response.setHeader("Content-Disposition", null);
        try {
            problem.write(response);
        } catch (IOException gone) {
            LOG.debug("a caller went away before it was answered: {}", gone.toString());
        }
    }
}
