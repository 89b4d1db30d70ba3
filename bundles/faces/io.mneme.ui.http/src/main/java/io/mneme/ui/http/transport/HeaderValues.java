package io.mneme.ui.http.transport;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;

/** Reads headers that a request can have several times. */
public final class HeaderValues {

    private HeaderValues() {}

    /** Returns the values of a header, in their order; empty if it is not sent, as most are with most requests. */
    public static List<String> of(HttpServletRequest request, String name) {
        return request.getHeader(name) == null ? List.of() : Collections.list(request.getHeaders(name));
    }
}
