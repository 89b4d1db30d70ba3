package io.mneme.api.policy;

import io.mneme.api.context.Omission;
import java.time.Instant;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Tests whether policies keep to what they claim, beyond what each request tests. The health checks call it.
 *
 * <p>Safe for use by many threads. A call may take as long as the time limits of the policies.
 */
@ProviderType
public interface PolicyInspector {

    /**
     * Calls the policies, outside of any request.
     *
     * @param now the time of the calls
     * @return the policies that do not keep to what they claim, and what they do instead; empty if all keep to it
     */
    List<Omission> inspect(Instant now);
}
