package io.mneme.api.window;

import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The configured profiles of providers.
 *
 * <p>Safe for use by many threads. A changed configuration applies to the next call.
 */
@ProviderType
public interface ProviderProfiles {

    /** Returns the profiles in the order of their names; empty if none is configured. */
    List<ProviderProfile> list();

    /** Returns the beginnings of the names of the models that have a profile; empty if there is no such profile. */
    List<String> modelsOf(String profile);

    /** Returns the profile of a model, which is that with the longest matching beginning; empty if no beginning matches. */
    Optional<ProviderProfile> ofModel(String model);
}
