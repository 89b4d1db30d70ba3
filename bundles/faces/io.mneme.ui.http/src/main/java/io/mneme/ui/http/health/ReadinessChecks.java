package io.mneme.ui.http.health;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds out what must still serve before the container is ready, and what does not serve although it is. */
public interface ReadinessChecks {

    /** Names of the health checks without which the container is not ready, also when they are absent. */
    List<String> REQUIRED = List.of("dictations", "conversations", "context", "redaction");

    /** Runs the checks. */
    ReadinessResult check();

    /**
     * What the checks have found.
     *
     * @param missing why the container is not ready, by the name of the check that fails or is absent, in the order in which they
     *     are shown; empty if all that is required serves
     * @param degraded what does not serve otherwise, by the name of the check; empty if all serves
     */
    record ReadinessResult(Map<String, String> missing, Map<String, String> degraded) {

        public ReadinessResult {
            missing = Collections.unmodifiableMap(new LinkedHashMap<>(missing));
            degraded = Collections.unmodifiableMap(new LinkedHashMap<>(degraded));
        }

        /** Returns what holds where no check can run. */
        public static ReadinessResult unknown() {
            Map<String, String> missing = new LinkedHashMap<>();
            REQUIRED.forEach(name -> missing.put(name, NO_CHECK));
            return new ReadinessResult(missing, Map.of());
        }
    }

    /** The reason of a required check that is absent. */
    String NO_CHECK = "there is no health check of this name yet";
}
