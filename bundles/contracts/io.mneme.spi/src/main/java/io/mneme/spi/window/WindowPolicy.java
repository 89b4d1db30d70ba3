package io.mneme.spi.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides which entries are in the window next, from the last window. To use an implementation, register it as a service. Of
 * several, the one with the highest {@code service.ranking} serves the requests that name no policy. Service properties
 * {@code mode}, {@code recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called for every request, and a second time if the last window cannot continue, by many threads at once: keep it fast,
 * pure and free of I/O and clock. It has no state; the caller stores the window. If it throws, breaks this contract or
 * exceeds its time limit (2 s as shipped), the built-in default replaces it for that request. After several such requests in
 * a row it is disabled until it is updated.
 */
@ConsumerType
public interface WindowPolicy {

    /** Returns the name by which a request selects it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns its settings, each name once; may be empty. Called once, when the policy is registered. */
    List<Setting> settings();

    /** Returns its reach: the number of newest entries that it needs to decide, at least 1. It receives at most 10,000. */
    int reach(Settings settings);

    /**
     * Returns a warning about settings that can be served but are questionable, naming the values; empty if there is none.
     */
    default Optional<String> warning(Settings settings) {
        return Optional.empty();
    }

    /**
     * Decides the next window.
     *
     * @param request the last window, the newest entries and the provider
     * @param settings the values of its settings
     * @return the next window; its {@code from} is one of the candidates' positions
     */
    WindowStep next(WindowRequest request, Settings settings);
}
