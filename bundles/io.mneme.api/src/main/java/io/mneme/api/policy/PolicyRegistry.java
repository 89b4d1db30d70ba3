package io.mneme.api.policy;

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
}
