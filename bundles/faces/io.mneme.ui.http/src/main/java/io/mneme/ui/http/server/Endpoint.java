package io.mneme.ui.http.server;

import java.util.List;

/** A part of the interface. What it reports on may come and go: its absence is an answer (503), so that no path is ever missing. */
public interface Endpoint {

    /** Returns what the endpoint serves; always the same routes. */
    List<HttpRoute> routes();
}
