package io.mneme.api.policy;

import io.mneme.api.context.SwapTiming;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * When open windows take over policies that have become active, so that an operator can be told.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface WindowTakeover {

    /** Returns the types of which an open window keeps a policy from one request to the next, in alphabetical order. */
    List<String> kinds();

    /** Returns when an open window takes over another policy of these types, unless a request or the operator says otherwise. */
    SwapTiming timing();
}
