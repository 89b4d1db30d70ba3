package io.mneme.health;

import org.apache.felix.hc.api.HealthCheck;

/** Service properties of the health checks. */
final class CheckTags {

    static final String NAME = HealthCheck.NAME + "=";

    /** Tag of all checks of this bundle. */
    static final String MNEME = HealthCheck.TAGS + "=mneme";

    /** Tag of the checks that decide whether the container is ready. */
    static final String READY = HealthCheck.TAGS + "=ready";

    /** Keeps no result: a check costs less than a probe that is told what was true two seconds ago. */
    static final String UNCACHED = HealthCheck.RESULT_CACHE_TTL_IN_MS + ":Long=0";

    private CheckTags() {}
}
