package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
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

    /**
     * How a shadow policy differs from the active one.
     *
     * @param kind its type
     * @param name the name by which it was made the shadow
     * @param same number of questions to which both returned the same
     * @param different number of questions to which they returned something else
     * @param failed number of questions that the shadow did not answer, also while it is not installed or disabled
     * @param skipped number of questions that came while it answered an earlier one
     * @param means the mean of each measure of the type's comparison, by name, over the answered questions
     */
    record ShadowReport(
            String kind, String name, long same, long different, long failed, long skipped, Map<String, Double> means) {

        public ShadowReport {
            requireNonNull(kind, "kind");
            requireNonNull(name, "name");
            means = Map.copyOf(means);
        }
    }
}
