package io.mneme.api.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import java.util.List;
import java.util.Map;
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
     * Returns how long the calls of all policies of a bundle took, together.
     *
     * @param bundle symbolic name of the bundle
     * @param version its version
     */
    PolicyTimes times(String bundle, String version);

    /**
     * Explains which policy of each type serves requests that name none, for each recipe and each type of which one policy is
     * active.
     *
     * @param selectors the values that the requests have for selectors such as {@code mode} and {@code tenant}; with
     *     {@code recipe}, unless it is empty, only that recipe is explained
     * @return by recipe, then by type, in alphabetical order
     * @throws UnknownPolicyException if there is no such recipe
     */
    List<PolicyChoice> explain(Map<String, String> selectors);

    /**
     * Returns the same administration, whose changes are logged as those of an actor.
     *
     * @param actor by what a change is asked for, such as {@code shell} or {@code http}
     */
    default PolicyAdmin by(String actor) {
        return this;
    }

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
     * @param swap when open windows take over what is active then, as in {@link #use}
     * @throws UnknownPolicyException if there is no such kind; nothing is changed
     */
    void restore(String kind, SwapTiming swap);
}
