package io.mneme.api.policy;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Runs a second policy of a type beside the active one, without serving what it returns, and records how the results differ.
 *
 * <p>A shadow answers the questions of requests after the active policy has, on a thread of its own, one at a time: while it
 * answers one, the others are skipped. So it delays no request. What it throws, or does not return in time, counts as its failure,
 * as with any policy. Safe for use by many threads. A shadow lasts until it is removed, also after a restart.
 */
@ProviderType
public interface PolicyShadows {

    /**
     * Makes a policy the shadow of its type, in the place of another one; its counts begin at zero.
     *
     * @param kind its type, one with a fallback
     * @param name its name, or {@code name@version}
     * @throws UnknownPolicyException if there is no such policy; nothing is changed
     */
    void use(String kind, String name);

    /**
     * Removes the shadow of a type, if it has one.
     *
     * @throws UnknownPolicyException if there is no such type; nothing is changed
     */
    void remove(String kind);

    /** Returns the shadows, by type in alphabetical order; empty if there are none. */
    List<ShadowReport> list();
}
