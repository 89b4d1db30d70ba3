package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Which policy of a type serves the requests of a recipe that name none, and why.
 *
 * @param recipe name of the recipe
 * @param kind the type
 * @param serves the policy that serves; empty if none does unless a request names one
 * @param rule the rule of selection that decided, as a sentence
 * @param others the policies that do not serve, best first
 */
public record PolicyChoice(
        String recipe, String kind, Optional<ChosenPolicy> serves, String rule, List<PassedPolicy> others) {

    public PolicyChoice {
        requireNonNull(recipe, "recipe");
        requireNonNull(kind, "kind");
        requireNonNull(serves, "serves");
        requireNonNull(rule, "rule");
        others = List.copyOf(others);
    }

    /**
     * A policy that serves.
     *
     * @param name its name
     * @param version version of its bundle
     * @param bundle symbolic name of its bundle
     */
    public record ChosenPolicy(String name, String version, String bundle) {

        public ChosenPolicy {
            requireNonNull(name, "name");
            requireNonNull(version, "version");
            requireNonNull(bundle, "bundle");
        }
    }

    /**
     * A policy that does not serve.
     *
     * @param name its name
     * @param version version of its bundle
     * @param bundle symbolic name of its bundle
     * @param reason why it does not, as a phrase that can follow the name
     */
    public record PassedPolicy(String name, String version, String bundle, String reason) {

        public PassedPolicy {
            requireNonNull(name, "name");
            requireNonNull(version, "version");
            requireNonNull(bundle, "bundle");
            requireNonNull(reason, "reason");
        }
    }
}
