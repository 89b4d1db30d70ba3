package io.mneme.spi.endpoint;

import java.time.Duration;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Serves paths of the HTTP interface. To use an implementation, register it as a service: its routes are served at once, {@code
 * GET /openapi.json} describes them, and both end when the service leaves. A route of the container goes before all others, and of
 * several endpoints with the same route the one with the highest {@code service.ranking} serves it.
 *
 * <p>The container checks host and origin of a request, the length of its body and the names of its query parameters before it calls
 * an endpoint, by the same rules as for its own paths. What an endpoint answers is sent as it is: nothing is redacted.
 */
@ConsumerType
public interface HttpEndpoint {

    /** Returns the name by which operators know it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Returns what it serves; called once, when it is registered.
     *
     * @return at least one route and at most 100, each method and path once
     */
    List<EndpointRoute> routes();

    /**
     * Returns the time limit of a request, 5 s unless overridden; more than zero and at most 10 s. Requests run on threads of the
     * plug-in's own. One that exceeds the limit is interrupted and answered with status 503, as are others until it has returned.
     * This method is called once, when the endpoint is registered.
     */
    default Duration timeLimit() {
        return Duration.ofSeconds(5);
    }
}
