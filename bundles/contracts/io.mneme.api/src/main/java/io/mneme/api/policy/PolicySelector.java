package io.mneme.api.policy;

import java.util.Map;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Selects the policies of one type.
 *
 * <p>Safe for use by many threads. Selecting never waits.
 *
 * @param <S> how a policy is called
 */
@ProviderType
public interface PolicySelector<S> extends AutoCloseable {

    /** Returns the policies that are bound now; a request uses them from its start to its end. */
    BoundPolicies<S> bound();

    /** Selects one of the policies that are bound now, as {@link BoundPolicies#select}. */
    default SelectedPolicy<S> select(
            Map<String, String> selectors, Optional<String> named, Optional<String> preferred) {
        return bound().select(selectors, named, preferred);
    }

    /** Returns the policy with an id; empty if it has left or is disabled. */
    default Optional<SelectedPolicy<S>> stillActive(long id) {
        return bound().stillActive(id);
    }

    /** Adds a policy of the opener, which every plug-in outranks. It is called on the threads of requests. */
    void provide(S policy);

    /** Removes a policy that was added by {@link #provide}. */
    void withdraw(S policy);

    /** Ends the use of the type. Requests that have begun may still call their policies. */
    @Override
    void close();
}
