package io.mneme.api.policy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The policies of a type at one moment. Immutable, except that a policy which fails too often is disabled meanwhile.
 *
 * @param <S> how a policy is called
 */
@ProviderType
public interface BoundPolicies<S> {

    /**
     * Selects the policy of a request. The named one serves, preferably one that is bound to the request. Otherwise the order among
     * those bound to the request is: the most selectors, the operator's override, the highest ranking, the preferred name, the
     * lowest service id.
     *
     * @param selectors the request's selectors
     * @param named name of the policy, or {@code name@version}; empty for the active one
     * @param preferred name of the policy that serves among those of the same ranking, before the one that the type prefers
     * @return the policy; {@link SelectedPolicy#missing} reports a named one that cannot serve
     * @throws java.util.NoSuchElementException if the type has no fallback, and no policy is bound to the request
     */
    SelectedPolicy<S> select(Map<String, String> selectors, Optional<String> named, Optional<String> preferred);

    /** Returns the policy of a name, or {@code name@version}, preferably one bound to the request, also if it is disabled. */
    Optional<SelectedPolicy<S>> named(String name, Map<String, String> selectors);

    /** Returns the policy of a name that is bound to the request and not disabled. */
    Optional<SelectedPolicy<S>> activeNamed(String name, Map<String, String> selectors);

    /** Returns the policy of a name that is bound to the request, also if it is disabled. */
    Optional<SelectedPolicy<S>> boundNamed(String name, Map<String, String> selectors);

    /** Returns the policy with an id; empty if it has left or is disabled. */
    Optional<SelectedPolicy<S>> stillActive(long id);

    /** Returns whether the policy with an id left within the last 2 s, and may return after an update. */
    boolean leftRecently(long id);

    /** Returns the policies, best first. */
    List<SelectedPolicy<S>> policies();

    /** Returns how often the operator has let the active policy replace others at once. */
    long forcedSwaps();

    /** Returns the settings that any policy has declared since the type was opened, each with its lowest minimum. */
    Map<String, Double> minimumSettings();

    /** Returns the texts that the policies of a name have declared since the type was opened; empty if there was none. */
    Map<String, String> texts(String name);

    /** Returns the same policies, of which none has its shadow asked: for requests that are only looked at. */
    BoundPolicies<S> unshadowed();
}
