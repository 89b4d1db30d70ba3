package io.mneme.dialogue.policy;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * The policies of a type that serve a request together.
 *
 * @param <S> how a policy is called
 * @param serving the policies, best first
 * @param missing the names for which none can serve, and why
 */
public record NamedPolicies<S>(List<SelectedPolicy<S>> serving, List<Omission> missing) {

    public NamedPolicies {
        serving = List.copyOf(serving);
        missing = List.copyOf(missing);
    }

    /**
     * Selects policies by their names.
     *
     * @param type what to call the type in a reason, for example {@code message filter}
     * @param names the names, or {@code name@version}
     */
    public static <S> NamedPolicies<S> select(
            BoundPolicies<S> bound, String type, List<String> names, Map<String, String> selectors) {
        List<SelectedPolicy<S>> named = new ArrayList<>();
        List<Omission> missing = new ArrayList<>();
        for (String name : new LinkedHashSet<>(names)) {
            bound.activeNamed(name, selectors)
                    .ifPresentOrElse(named::add, () -> missing.add(absent(bound, type, name, selectors)));
        }
        return new NamedPolicies<>(ordered(named, bound), missing);
    }

    /** Those that this bundle provides share an id, and differ by their names. */
    private static <S> List<SelectedPolicy<S>> ordered(List<SelectedPolicy<S>> named, BoundPolicies<S> bound) {
        return bound.policies().stream()
                .filter(policy -> named.stream()
                        .anyMatch(other ->
                                other.isSamePolicy(policy) && other.name().equals(policy.name())))
                .toList();
    }

    private static Omission absent(BoundPolicies<?> bound, String type, String name, Map<String, String> selectors) {
        boolean disabled = bound.boundNamed(name, selectors).isPresent();
        return new Omission(
                name, type + " " + name + (disabled ? " is disabled after its failures" : " is not installed"));
    }
}
