package io.mneme.api.policy;

import io.mneme.api.context.SwapTiming;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The policies that are there, and which of them is active.
 *
 * <p>Of the policies of a kind that are bound to a request, the one bound by the most selectors serves; of several, the
 * one that the operator has activated; of several, the one with the highest ranking; of several, the one that came first.
 *
 * <p>Safe for use by many threads. What is changed here holds at once and until it is restored, also after a restart; only
 * when it cannot be written, which the log says, it ends with the next one.
 */
@ProviderType
public interface PolicyAdmin {

    /** Returns all policies and contributors, by kind in alphabetical order, the highest ranking first; never empty. */
    List<PolicyInfo> list();

    /**
     * Activates a policy. One that was disabled for its failures is tried again.
     *
     * @param kind what it decides: {@code renderer} or {@code window}
     * @param name its name
     * @param swap whether it takes over all open windows once, at their next request; otherwise each goes over as the
     *     request or the configuration says
     * @throws UnknownPolicyException if it is not there; nothing is changed
     */
    void use(String kind, String name, SwapTiming swap);

    /**
     * Gives a policy another ranking than it was registered with, and one that was disabled another chance.
     *
     * @param kind what it decides: {@code renderer} or {@code window}
     * @param name its name
     * @param ranking the ranking by which it is selected from now on, any number; higher wins
     * @throws UnknownPolicyException if it is not there; nothing is changed
     */
    void rank(String kind, String name, int ranking);

    /**
     * Takes back what {@link #use} and {@link #rank} have changed for a kind.
     *
     * @param kind what is decided: {@code renderer} or {@code window}
     * @throws UnknownPolicyException if there is no such kind; nothing is changed
     */
    void restore(String kind);
}
