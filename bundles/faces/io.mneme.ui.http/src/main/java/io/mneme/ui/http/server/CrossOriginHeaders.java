package io.mneme.ui.http.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/** Tells a browser that the page of an allowed origin may send a request and read its answer (CORS of the Fetch standard). */
final class CrossOriginHeaders {

    private static final String METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";

    private static final String REQUEST_HEADERS =
            "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID";

    private static final String RESPONSE_HEADERS = "Accept-Post, Content-Disposition, ETag, Location, Retry-After";

    /** Browsers ask again after so many seconds, so that an origin that is no longer allowed is refused soon. */
    private static final String MAX_AGE_SECONDS = "600";

    private CrossOriginHeaders() {}

    /** Returns whether a browser asks whether it may send a request. */
    static boolean isPreflight(HttpServletRequest request) {
        return request.getMethod().equals("OPTIONS") && request.getHeader("Access-Control-Request-Method") != null;
    }

    /** Answers a preflight of an allowed origin. */
    static void answerPreflight(String origin, HttpServletResponse response) {
        response.setStatus(HttpServletResponse.SC_NO_CONTENT);
        response.setHeader("Access-Control-Allow-Origin", origin);
        response.setHeader("Access-Control-Allow-Methods", METHODS);
        response.setHeader("Access-Control-Allow-Headers", REQUEST_HEADERS);
        response.setHeader("Access-Control-Max-Age", MAX_AGE_SECONDS);
    }

    /** Lets a page of an allowed origin read an answer. */
    static void allow(String origin, HttpServletResponse response) {
        response.setHeader("Access-Control-Allow-Origin", origin);
        response.setHeader("Access-Control-Expose-Headers", RESPONSE_HEADERS);
    }
}
