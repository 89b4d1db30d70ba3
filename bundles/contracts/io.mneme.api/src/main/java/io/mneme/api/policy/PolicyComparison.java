package io.mneme.api.policy;

import java.util.Map;
import java.util.function.Supplier;

/**
 * Compares what a shadow policy returns with what the active policy of its type has returned to the same question. Made for one
 * comparison and used by one thread, so that it may keep what the shadow was asked.
 *
 * @param <S> how a policy is called
 */
public interface PolicyComparison<S> {

    /** Returns a comparison that measures nothing beyond whether both results are equal. */
    static <S> PolicyComparison<S> ofEquality(Supplier<S> shadow) {
        return new PolicyComparison<>() {

            @Override
            public S shadow() {
                return shadow.get();
            }

            @Override
            public Map<String, Double> measures(Object served, Object shadowed) {
                return Map.of();
            }
        };
    }

    /**
     * Returns the shadow as it answers questions that were made for another policy of its type. For example, a window policy
     * gets its own default settings instead of those of the active one.
     */
    S shadow();

    /**
     * Measures how two results differ.
     *
     * @param served what the active policy has returned
     * @param shadowed what the shadow has returned
     * @return finite numbers by name, of which a comparison has always the same ones, at most 8; empty if the results are of
     *     another class than the comparison knows
     */
    Map<String, Double> measures(Object served, Object shadowed);
}
