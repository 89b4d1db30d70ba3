package io.mneme.ui.http.server;

import java.time.Clock;

/** The clock by which requests are handled; its zone is that of the container. */
public interface TimeSource {

    /** Returns the clock. */
    Clock clock();
}
