package io.mneme.policy;

import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyChoice.ChosenPolicy;
import io.mneme.api.policy.PolicyChoice.PassedPolicy;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import io.mneme.support.ranking.RequestSelectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Explains which policy of a type serves the requests of a recipe.
 *
 * @param type the type, of which one policy is active
 * @param snapshot its policies
 * @param recipe the recipe
 * @param selectors the selectors of the requests, the recipe included
 */
record SelectionExplainer<S>(
        PolicyType<S> type,
        RankedSnapshot<S, PolicyDescription> snapshot,
        RecipePreference recipe,
        Map<String, String> selectors) {

    /** The selector with the name of the recipe. */
    static final String RECIPE = "recipe";

    /** The rules of selection, in the order in which they decide. */
    private enum SelectionRule {
        ONLY("it is the only one that can serve these requests"),
        SELECTORS("it is bound to these requests by the most properties"),
        OPERATOR("the operator has activated it"),
        RANKING("it has the highest ranking"),
        RECIPE_PREFERENCE("the recipe prefers it among those of the same ranking"),
        TYPE_PREFERENCE("it is preferred among those of the same ranking"),
        FIRST("it was registered first among those of the same ranking");

        private final String sentence;

        SelectionRule(String sentence) {
            this.sentence = sentence;
        }
    }

    /** Returns the policy that serves the requests of a recipe which name none; empty if none does. */
    static <S> Optional<RankedService<S, PolicyDescription>> selected(
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot,
            RecipePreference recipe,
            Map<String, String> selectors) {
        return of(type, snapshot, recipe, selectors).selected();
    }

    /**
     * Returns what explains the requests of a recipe.
     *
     * @param selectors their other selectors
     */
    static <S> SelectionExplainer<S> of(
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot,
            RecipePreference recipe,
            Map<String, String> selectors) {
        return new SelectionExplainer<>(type, snapshot, recipe, withRecipe(selectors, recipe));
    }

    /** Explains the choice of an open type. */
    static <S> PolicyChoice explain(OpenPolicyType<S> open, RecipePreference recipe, Map<String, String> selectors) {
        return of(open.type(), open.policies().snapshot(), recipe, selectors).choice();
    }

    private static Map<String, String> withRecipe(Map<String, String> selectors, RecipePreference recipe) {
        Map<String, String> all = new HashMap<>(selectors);
        all.put(RECIPE, recipe.recipe());
        return all;
    }

    private Optional<RankedService<S, PolicyDescription>> selected() {
        return isUsed() ? best() : Optional.empty();
    }

    /** Returns the policy that serves these requests as soon as one of the type does; empty if each is disabled. */
    Optional<RankedService<S, PolicyDescription>> best() {
        return snapshot.select(request(), preferred());
    }

    /** Returns whether a policy of the type serves these requests without being named by each of them. */
    private boolean isUsed() {
        return type.uses().stream().noneMatch(PolicyUse::onlyNamed)
                || ofRecipe().isPresent();
    }

    private Optional<String> ofRecipe() {
        return Optional.ofNullable(recipe.policies().get(type.name()));
    }

    private List<String> preferred() {
        return Stream.concat(ofRecipe().stream(), type.preferred().stream()).toList();
    }

    private RequestSelectors request() {
        return PolicyOrder.request(selectors);
    }

    private PolicyChoice choice() {
        Optional<RankedService<S, PolicyDescription>> selected = selected();
        List<PassedPolicy> others = snapshot.services().stream()
                .filter(service -> selected.filter(service::isSameService).isEmpty())
                .map(service -> new PassedPolicy(
                        service.name(), service.version(), service.bundle(), reason(service, selected)))
                .toList();
        return new PolicyChoice(
                recipe.recipe(),
                type.name(),
                selected.map(one -> new ChosenPolicy(one.name(), one.version(), one.bundle())),
                selected.map(this::rule).orElse("a request or the recipe must name one"),
                others);
    }

    /** Returns the last rule that was needed to choose a policy among those that can serve. */
    private String rule(RankedService<S, PolicyDescription> selected) {
        SelectionRule rule = snapshot.services().stream()
                .filter(other -> !other.isSameService(selected) && canServe(other))
                .map(other -> rule(selected, other))
                .max(Comparator.naturalOrder())
                .orElse(SelectionRule.ONLY);
        return rule.sentence + (rule == SelectionRule.RANKING ? ", " + selected.ranking() : "");
    }

    private boolean canServe(RankedService<S, PolicyDescription> service) {
        return unmet(service).isEmpty() && !service.failures().isLimitReached();
    }

    private SelectionRule rule(
            RankedService<S, PolicyDescription> selected, RankedService<S, PolicyDescription> other) {
        if (selected.selectors().size() != other.selectors().size()) {
            return SelectionRule.SELECTORS;
        }
        if (snapshot.activated().test(selected) != snapshot.activated().test(other)) {
            return SelectionRule.OPERATOR;
        }
        if (selected.ranking() != other.ranking()) {
            return SelectionRule.RANKING;
        }
        if (ofRecipe().filter(selected::isCalled).isPresent()) {
            return SelectionRule.RECIPE_PREFERENCE;
        }
        return type.preferred().filter(selected::isCalled).isPresent()
                ? SelectionRule.TYPE_PREFERENCE
                : SelectionRule.FIRST;
    }

    private String reason(
            RankedService<S, PolicyDescription> service, Optional<RankedService<S, PolicyDescription>> selected) {
        if (service.failures().isLimitReached()) {
            return "is disabled after " + service.failures().inARow() + " failures in a row";
        }
        Map<String, String> unmet = unmet(service);
        if (!unmet.isEmpty()) {
            return "serves other requests: " + joined(unmet);
        }
        return selected.map(winner -> reason(service, winner)).orElse("serves if it is named");
    }

    /** Returns why a policy that can serve these requests is not the one that does. */
    String reason(RankedService<S, PolicyDescription> service, RankedService<S, PolicyDescription> winner) {
        return switch (rule(winner, service)) {
            case SELECTORS -> winner.name() + " is bound to " + joined(bonds(winner));
            case OPERATOR -> winner.name() + " was activated by the operator";
            case RANKING -> winner.name() + " ranks higher";
            case RECIPE_PREFERENCE -> "the recipe prefers " + winner.name();
            case TYPE_PREFERENCE -> winner.name() + " is preferred";
            case FIRST, ONLY -> winner.name() + " came first";
        };
    }

    /** Returns what a policy is bound to and the requests do not have. */
    private Map<String, String> unmet(RankedService<S, PolicyDescription> service) {
        Map<String, String> unmet = bonds(service);
        unmet.keySet()
                .removeIf(name -> request().matches(name, service.selectors().get(name)));
        return unmet;
    }

    private static Map<String, String> bonds(RankedService<?, PolicyDescription> service) {
        Map<String, String> bonds = new TreeMap<>();
        service.selectors()
                .forEach((name, values) ->
                        bonds.put(name, values.stream().sorted().collect(Collectors.joining(","))));
        return bonds;
    }

    private static String joined(Map<String, String> bonds) {
        List<String> pairs = new ArrayList<>();
        bonds.forEach((name, values) -> pairs.add(name + "=" + values));
        return String.join(", ", pairs);
    }
}
