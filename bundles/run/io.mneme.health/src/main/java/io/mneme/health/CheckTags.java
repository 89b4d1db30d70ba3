package io.mneme.health;

import org.apache.felix.hc.api.HealthCheck;

/** Service properties of the health checks. */
final class CheckTags {

    static final String NAME = HealthCheck.NAME + "=";

    /** Tag of all checks of this bundle. */
    static final String MNEME = HealthCheck.TAGS + "=mneme";

    /** Tag of the checks that decide whether the container is ready. */
    static final String READY = HealthCheck.TAGS + "=ready";

    /** Tag of the checks that decide whether a container that is ready is degraded. */
    static final String DEGRADING = HealthCheck.TAGS + "=degrading";

    /** Disables caching of results: the check is cheap, and a probe must not receive a result that is two seconds old. */
    static final String UNCACHED = HealthCheck.RESULT_CACHE_TTL_IN_MS + ":Long=0";

    private CheckTags() {}
}
