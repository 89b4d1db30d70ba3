package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.support.text.TextAbbreviator;
import io.mneme.ui.http.transport.HttpExchange.ResponseHead;
import io.mneme.view.ProblemJson;
import io.mneme.view.ShortPaths;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Why a request was not done, as a problem document (RFC 9457).
 *
 * @param status HTTP status, 400 or more
 * @param detail what is wrong, for the person who asked
 * @param field the part of the request at fault; empty when no single part is
 * @param position where in the field the fault is, in UTF-16 units from 0; empty when it is the whole field
 * @param headers what to send along, for example {@code Allow}
 */
public record Problem(int status, String detail, String field, OptionalInt position, Map<String, String> headers) {

    private static final Logger LOG = LoggerFactory.getLogger(Problem.class);
    private static final int MAX_DETAIL_LENGTH = 1_000;
    private static final int MAX_FIELD_LENGTH = 100;

    private static final ShortPaths FOLDERS = ShortPaths.of(System::getProperty);

    public Problem {
        headers = Map.copyOf(headers);
        detail = TextAbbreviator.abbreviate(detail, MAX_DETAIL_LENGTH);
        field = TextAbbreviator.abbreviate(field, MAX_FIELD_LENGTH);
    }

    public Problem(int status, String detail, String field, Map<String, String> headers) {
        this(status, detail, field, OptionalInt.empty(), headers);
    }

    public static Problem of(int status, String detail) {
        return new Problem(status, detail, "", Map.of());
    }

    /** Returns the refusal of a request. */
    public static ProblemException refuse(int status, String detail) {
        return of(status, detail).toException();
    }

    /** Returns the refusal of a request of which a part breaks a rule, told as a sentence that can stand behind its name. */
    public static ProblemException reject(String field, String rule) {
        String name = TextAbbreviator.abbreviate(field, MAX_FIELD_LENGTH);
        return new Problem(400, name + " " + rule, name, Map.of()).toException();
    }

    /** Returns a text of which each path has become its last name: answers do not show where files are. */
    public static String withoutFolders(String text) {
        return FOLDERS.in(text);
    }

    public Problem withHeader(String header, String value) {
        return new Problem(status, detail, field, position, Map.of(header, value));
    }

    public ProblemException toException() {
        return new ProblemException(this);
    }

    /** Sends the problem document; a caller that has gone is none of the container's failures. */
    public void write(HttpServletResponse response) {
        new ResponseHead(status, ProblemJson.MEDIA_TYPE, headers).apply(response);
        byte[] bytes = document().toString().getBytes(UTF_8);
        response.setContentLength(bytes.length);
        try {
            response.getOutputStream().write(bytes);
        } catch (IOException gone) {
            LOG.debug("a caller went away before it was answered: {}", gone.toString());
        }
    }

    private ObjectNode document() {
        ObjectNode document = ProblemJson.document(status, detail, field);
        position.ifPresent(at -> document.put("position", at));
        return document;
    }

    /** Says that a request is not done; nothing was changed. */
    public static final class ProblemException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient Problem problem;

        ProblemException(Problem problem) {
            super(problem.detail());
            this.problem = problem;
        }

        /** Returns the same refusal with a header. */
        public ProblemException withHeader(String header, String value) {
            return problem.withHeader(header, value).toException();
        }

        /** Returns what to tell the person who asked. */
        public Problem problem() {
            return problem;
        }
    }
}
