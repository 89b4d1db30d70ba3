package io.mneme.policy;

import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.support.plugin.CallTimes;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes each policy of a type: whether it is active, or why not. */
final class PolicyDescriber {

    private static final RecipePreference NO_RECIPE = new RecipePreference("", Map.of());

    private PolicyDescriber() {}

    /** Lists the policies of a type, the highest ranking first, then the services that cannot be selected. */
    static <S> List<PolicyInfo> of(OpenPolicyType<S> type, List<RecipePreference> recipes) {
        RankedSnapshot<S, PolicyDescription> snapshot = type.policies().snapshot();
        List<PolicyInfo> infos = new ArrayList<>(
                type.type().fallback().isPresent()
                        ? oneActive(type.type(), snapshot, recipes)
                        : eachName(type.type(), snapshot));
        type.excluded()
                .forEach(service -> infos.add(
                        info(service, false, joined(runningSince(service), excluded(service)), List.of(), List.of())));
        return infos;
    }

    private static <S> List<PolicyInfo> oneActive(
            PolicyType<S> type, RankedSnapshot<S, PolicyDescription> snapshot, List<RecipePreference> recipes) {
        return snapshot.services().stream()
                .sorted(byRanking())
                .map(service -> {
                    List<String> served = servedRecipes(service, type, snapshot, recipes);
                    SelectionExplainer<S> typical = typicalRequests(service, type, snapshot, recipes);
                    RankedService<S, PolicyDescription> selected =
                            served.isEmpty() ? typical.best().orElse(service) : service;
                    return info(
                            service,
                            selected,
                            reason(service, selected, typical),
                            uses(service, type, snapshot),
                            served);
                })
                .toList();
    }

    /** Returns what explains the requests that a policy is bound to, of the first recipe that has such. */
    private static <S> SelectionExplainer<S> typicalRequests(
            RankedService<S, PolicyDescription> service,
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot,
            List<RecipePreference> recipes) {
        Map<String, String> selectors = typicalSelectors(service);
        // A policy may be bound to requests without a recipe of the list.
        Predicate<RecipePreference> serves = service.selectors().containsKey(SelectionExplainer.RECIPE)
                ? recipe -> recipe.recipe().equals(selectors.get(SelectionExplainer.RECIPE))
                : recipe -> SelectionExplainer.selected(type, snapshot, recipe, selectors)
                        .isPresent();
        return recipes.stream()
                .filter(serves)
                .findFirst()
                .map(recipe -> SelectionExplainer.of(type, snapshot, recipe, selectors))
                .orElseGet(() -> new SelectionExplainer<>(type, snapshot, NO_RECIPE, selectors));
    }

    /** Returns the names of the recipes whose requests a policy serves if they name none. */
    private static <S> List<String> servedRecipes(
            RankedService<S, PolicyDescription> service,
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot,
            List<RecipePreference> recipes) {
        return recipes.stream()
                .filter(recipe -> SelectionExplainer.selected(type, snapshot, recipe, typicalSelectors(service))
                        .filter(service::isSameService)
                        .isPresent())
                .map(RecipePreference::recipe)
                .toList();
    }

    /** Returns the uses of a type as they concern one of its policies. */
    private static <S> List<String> uses(
            RankedService<S, PolicyDescription> service,
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot) {
        if (service.failures().isLimitReached()) {
            return List.of();
        }
        return type.uses().stream()
                .map(use -> serves(service, use, type, snapshot) ? use.name() : use.name() + " if named")
                .toList();
    }

    private static <S> boolean serves(
            RankedService<S, PolicyDescription> service,
            PolicyUse use,
            PolicyType<S> type,
            RankedSnapshot<S, PolicyDescription> snapshot) {
        return !use.onlyNamed()
                && snapshot.select(
                                PolicyOrder.request(use.selectors()),
                                type.preferred().stream().toList())
                        .filter(service::isSameService)
                        .isPresent();
    }

    /** A policy competes only with those of its name. */
    private static <S> List<PolicyInfo> eachName(PolicyType<S> type, RankedSnapshot<S, PolicyDescription> snapshot) {
        return snapshot.services().stream()
                .sorted(PolicyDescriber.<S>byRanking().thenComparing(RankedService::name))
                .map(service -> {
                    Map<String, String> selectors = typicalSelectors(service);
                    RankedService<S, PolicyDescription> selected = snapshot.activeNamed(
                                    service.name(), PolicyOrder.request(selectors))
                            .orElse(service);
                    SelectionExplainer<S> typical = new SelectionExplainer<>(type, snapshot, NO_RECIPE, selectors);
                    return info(service, selected, reason(service, selected, typical), List.of(), List.of());
                })
                .toList();
    }

    private static <S> Comparator<RankedService<S, PolicyDescription>> byRanking() {
        return Comparator.comparing((RankedService<S, PolicyDescription> service) -> service.ranking())
                .reversed();
    }

    /** A request that a policy is bound to, and as few others as can be. */
    private static Map<String, String> typicalSelectors(RankedService<?, PolicyDescription> service) {
        Map<String, String> selectors = new HashMap<>();
        service.selectors().forEach((selector, values) -> values.stream()
                .min(Comparator.naturalOrder())
                .ifPresent(value -> selectors.put(selector, value)));
        return selectors;
    }

    private static PolicyInfo info(
            RankedService<?, PolicyDescription> service,
            RankedService<?, PolicyDescription> selected,
            String reason,
            List<String> uses,
            List<String> recipes) {
        boolean active = service.isSameService(selected) && !service.failures().isLimitReached();
        return info(
                service,
                active,
                joined(
                        runningSince(service),
                        reason,
                        failing(service),
                        service.failures().remark().orElse("")),
                uses,
                recipes);
    }

    private static PolicyInfo info(
            RankedService<?, PolicyDescription> service,
            boolean active,
            String note,
            List<String> uses,
            List<String> recipes) {
        Map<String, String> selectors = new HashMap<>();
        service.selectors()
                .forEach((selector, values) -> selectors.put(
                        selector, String.join(",", values.stream().sorted().toList())));
        return new PolicyInfo(
                service.kind().name(),
                service.name(),
                service.bundle(),
                service.version(),
                service.ranking(),
                selectors,
                active,
                note,
                service.failures().total(),
                service.description().declaration().settings(),
                uses,
                recipes,
                times(service.boundary().times()));
    }

    /** Returns how long the calls of all policies of a bundle took, of those of a type. */
    static <S> Stream<CallTimes> times(OpenPolicyType<S> type, String bundle, String version) {
        return Stream.concat(type.policies().snapshot().services().stream(), type.excluded().stream())
                .filter(service ->
                        service.bundle().equals(bundle) && service.version().equals(version))
                .map(service -> service.boundary().times());
    }

    /** Returns times as the operator sees them. */
    static PolicyTimes times(CallTimes times) {
        return new PolicyTimes(
                times.calls(),
                millis(times.meanNanos()),
                millis(times.quantileNanos(0.5)),
                millis(times.quantileNanos(0.99)),
                millis(times.longestNanos()));
    }

    /** Returns milliseconds with three places. */
    private static double millis(double nanos) {
        return Math.round(nanos / 1_000) / 1_000.0;
    }

    private static String runningSince(RankedService<?, PolicyDescription> service) {
        return service.boundary()
                .overdue()
                .map(age -> "is called since " + age.toSeconds() + " s")
                .orElse("");
    }

    /** Returns the cause of the latest failure, if failures in a row are counted. */
    private static String failing(RankedService<?, PolicyDescription> service) {
        boolean fails = service.failures().inARow() > 0;
        return fails ? "the last failure: " + service.failures().lastCause() : "";
    }

    private static String excluded(RankedService<?, PolicyDescription> service) {
        if (!service.description().equals(PolicyDescription.NONE)) {
            return "has left, but a call of it has not returned: only a restart ends it";
        }
        String cause = service.failures().lastCause();
        return cause.isEmpty() ? "has not said its name yet" : "takes no part, since it " + cause;
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }

    /** Returns why a policy is active or not; empty if it is by itself. */
    private static <S> String reason(
            RankedService<S, PolicyDescription> service,
            RankedService<S, PolicyDescription> selected,
            SelectionExplainer<S> typical) {
        if (service.failures().isLimitReached()) {
            return "disabled after " + service.failures().inARow()
                    + " failures in a row, until it is updated or re-ranked";
        }
        if (service.isSameService(selected)) {
            return typical.snapshot().activated().test(selected) ? "activated by the operator" : "";
        }
        return typical.reason(service, selected);
    }
}
