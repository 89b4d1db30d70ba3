package io.mneme.ui.http;

import java.util.List;

/** Knows what else must be well before the container is ready. */
public interface Readiness {

    /** Returns the names of what is not well; empty when all is. */
    List<String> failing();
}
