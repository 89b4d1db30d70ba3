package io.mneme.api.policy;

import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens types of policies. From then on their policies are tracked, and appear wherever policies are listed, activated, ranked,
 * checked and measured.
 *
 * <p>Safe for use by many threads. What a bundle has opened is closed when the bundle stops.
 */
@ProviderType
public interface PolicyRegistry {

    /**
     * Opens a type. Several bundles may open the same type: they share its policies, and the first one defines the type.
     *
     * @throws IllegalArgumentException if a type of this name is open for another service
     */
    <S> PolicySelector<S> open(PolicyType<S> type);

    /**
     * Returns the policies of a type that is open, as they are bound now. It neither opens nor closes the type.
     *
     * @param name name of the type
     * @param service the class that its policies are registered as
     * @return the policies; empty if no type of this name is open for this service
     */
    <S> Optional<BoundPolicies<S>> bound(String name, Class<S> service);
}
