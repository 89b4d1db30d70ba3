package io.mneme.api.policy;

import io.mneme.api.context.SwapTiming;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Lists the policies of all open types, and changes which of them are active.
 *
 * <p>Of the policies of a type that fit a request, the one with the most selectors serves. Ties are broken by the operator's
 * override, then by the highest ranking, then by the preference of the recipe, then by the lowest service id.
 *
 * <p>Safe for use by many threads. Overrides take effect at once and last until they are restored, also after a restart. An
 * override that cannot be written ends at the next restart; the failure is logged.
 */
@ProviderType
public interface PolicyAdmin {

    /** Returns all policies and contributors, by kind in alphabetical order, the highest ranking first; never empty. */
    List<PolicyInfo> list();

    /**
     * Activates a policy. One that was disabled for its failures is tried again.
     *
     * @param kind its type, for example {@code renderer}, {@code window} or {@code weighting}; one with a fallback
     * @param name its name, or {@code name@version}
     * @param swap when open windows take it over: with {@link SwapTiming#NOW} all of them at their next request; otherwise
     *     each by the timing of the request or the configuration
     * @throws UnknownPolicyException if there is no such policy; nothing is changed
     */
    void use(String kind, String name, SwapTiming swap);

    /**
     * Overrides the ranking that a policy was registered with. One that was disabled for its failures is tried again.
     *
     * @param kind its type, for example {@code renderer}, {@code window} or {@code weighting}; one with a fallback
     * @param name its name, or {@code name@version}
     * @param ranking the new ranking, any number; higher wins
     * @throws UnknownPolicyException if there is no such policy; nothing is changed
     */
    void rank(String kind, String name, int ranking);

    /**
     * Removes the overrides that {@link #use} and {@link #rank} have made for a kind.
     *
     * @param kind the type, for example {@code renderer}, {@code window} or {@code weighting}; one with a fallback
     * @throws UnknownPolicyException if there is no such kind; nothing is changed
     */
    void restore(String kind);
}
