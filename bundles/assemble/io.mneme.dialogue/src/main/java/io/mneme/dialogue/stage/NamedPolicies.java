package io.mneme.dialogue.stage;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The policies of a type that serve a request together, one after the other.
 *
 * @param <S> how a policy is called
 * @param type name of the type
 * @param label what to call the type in a reason, for example {@code message filter}
 * @param bound the policies of the type
 * @param request the request
 */
record NamedPolicies<S>(String type, String label, BoundPolicies<S> bound, StageRequest request) {

    /** What a policy makes of a value; it may throw a {@link io.mneme.api.policy.PolicyViolationException}. */
    @FunctionalInterface
    interface PolicyStep<S, T> {
        T apply(S policy, T before, Settings settings);
    }

    /**
     * Returns what the policies of some names make of a value, best first. A policy that fails changes nothing.
     *
     * @param names the names, or {@code name@version}
     * @param omissions receives which policies cannot serve or fail, and why
     */
    <T> T apply(List<String> names, T first, PolicyStep<S, T> step, List<Omission> omissions) {
        T current = first;
        for (SelectedPolicy<S> policy : serving(names, omissions)) {
            T before = current;
            Settings settings = request.settingsOf(type, policy.settings());
            PolicyResult<T> result = policy.ask(plugin -> step.apply(plugin.get(), before, settings));
            if (result.failed()) {
                omissions.add(new Omission(policy.name(), policy.label() + " " + result.failure()));
            } else {
                current = result.get();
            }
        }
        return current;
    }

    /** Those that this bundle provides share an id, and differ by their names. */
    private List<SelectedPolicy<S>> serving(List<String> names, List<Omission> omissions) {
        List<SelectedPolicy<S>> named = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            bound.activeNamed(name, request.selectors()).ifPresentOrElse(named::add, () -> omissions.add(absent(name)));
        }
        return bound.policies().stream()
                .filter(policy -> named.stream()
                        .anyMatch(other ->
                                other.isSamePolicy(policy) && other.name().equals(policy.name())))
                .toList();
    }

    private Omission absent(String name) {
        boolean disabled = bound.boundNamed(name, request.selectors()).isPresent();
        return new Omission(
                name, label + " " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }
}
