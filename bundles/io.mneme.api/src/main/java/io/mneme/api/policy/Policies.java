package io.mneme.api.policy;

import io.mneme.api.context.Swap;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The policies that are there, and which of them is in office.
 *
 * <p>Of the policies of a kind that are bound to a request, the one bound by the most selectors serves; of several, the
 * one an operator has put into office; of several, the one with the highest ranking; of several, the one that came first.
 *
 * <p>Safe for use by many threads. What is changed here holds until it is restored, also after a restart.
 */
@ProviderType
public interface Policies {

    /** Returns all policies, by kind, the highest ranking first. */
    List<PolicyInfo> list();

    /**
     * Puts a policy into office.
     *
     * @param kind what it decides: {@code renderer} or {@code window}
     * @param name its name
     * @param swap whether it takes over open windows at once or at their next rebuild
     * @throws UnknownPolicyException if it is not there; nothing is changed
     */
    void use(String kind, String name, Swap swap);

    /**
     * Gives a policy another ranking than it was registered with.
     *
     * @param kind what it decides: {@code renderer} or {@code window}
     * @param name its name
     * @param ranking the ranking by which it is elected from now on; higher wins
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
