package io.mneme.ui.http.service;

import java.util.List;

/** Finds out what must still serve before the container is ready. */
public interface ReadinessChecks {

    /** Names of the health checks without which the container is not ready, also when they are absent. */
    List<String> REQUIRED = List.of("dictations", "conversations", "context", "redaction");

    /** Returns the names of the checks that fail or are absent; empty if all that is required serves. */
    List<String> failing();
}
