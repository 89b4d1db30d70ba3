package io.mneme.policy;

import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyUse;
import io.mneme.support.plugin.CallTimes;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedSnapshot;
import io.mneme.support.ranking.RequestSelectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes each policy of a type: whether it is active, or why not. */
final class PolicyDescriber {

    private PolicyDescriber() {}

    /** Lists the policies of a type, the highest ranking first, then the services that cannot be selected. */
    static <S> List<PolicyInfo> of(OpenPolicyType<S> type, Overrides overrides) {
        RankedSnapshot<S, PolicyDescription> snapshot = type.policies().snapshot();
        List<PolicyInfo> infos = new ArrayList<>(
                type.type().fallback().isPresent() ? oneActive(type.type(), snapshot, overrides) : eachName(snapshot));
        type.excluded()
                .forEach(service ->
                        infos.add(info(service, false, joined(runningSince(service), excluded(service)), List.of())));
        return infos;
    }

    private static <S> List<PolicyInfo> oneActive(
            PolicyType<S> type, RankedSnapshot<S, PolicyDescription> snapshot, Overrides overrides) {
        List<String> preferred = type.preferred().stream().toList();
        return snapshot.services().stream()
                .sorted(byRanking())
                .map(service -> {
                    RankedService<S, PolicyDescription> selected =
                            snapshot.select(typicalOf(service), preferred).orElse(service);
                    return info(
                            service,
                            selected,
                            reason(service, selected, overrides.isActivated(selected), preferred),
                            uses(service, type, snapshot));
                })
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
    private static <S> List<PolicyInfo> eachName(RankedSnapshot<S, PolicyDescription> snapshot) {
        return snapshot.services().stream()
                .sorted(PolicyDescriber.<S>byRanking().thenComparing(RankedService::name))
                .map(service -> {
                    RankedService<S, PolicyDescription> selected = snapshot.activeNamed(
                                    service.name(), typicalOf(service))
                            .orElse(service);
                    return info(service, selected, reason(service, selected, false, List.of()), List.of());
                })
                .toList();
    }

    private static <S> Comparator<RankedService<S, PolicyDescription>> byRanking() {
        return Comparator.comparing((RankedService<S, PolicyDescription> service) -> service.ranking())
                .reversed();
    }

    /** A request that a policy is bound to, and as few others as can be. */
    private static RequestSelectors typicalOf(RankedService<?, PolicyDescription> service) {
        Map<String, String> selectors = new HashMap<>();
        service.selectors().forEach((selector, values) -> values.stream()
                .min(Comparator.naturalOrder())
                .ifPresent(value -> selectors.put(selector, value)));
        return PolicyOrder.request(selectors);
    }

    private static PolicyInfo info(
            RankedService<?, PolicyDescription> service,
            RankedService<?, PolicyDescription> selected,
            String reason,
            List<String> uses) {
        boolean active = service.isSameService(selected) && !service.failures().isLimitReached();
        return info(
                service,
                active,
                joined(
                        runningSince(service),
                        reason,
                        failing(service),
                        service.failures().remark().orElse("")),
                uses);
    }

    private static PolicyInfo info(
            RankedService<?, PolicyDescription> service, boolean active, String note, List<String> uses) {
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
                times(service.boundary().times()));
    }

    private static PolicyTimes times(CallTimes times) {
        return new PolicyTimes(times.calls(), millis(times.meanNanos()), millis(times.longestNanos()));
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
    private static String reason(
            RankedService<?, PolicyDescription> service,
            RankedService<?, PolicyDescription> selected,
            boolean activatedByOperator,
            List<String> preferred) {
        if (service.failures().isLimitReached()) {
            return "disabled after " + service.failures().inARow()
                    + " failures in a row, until it is updated or re-ranked";
        }
        if (service.isSameService(selected)) {
            return activatedByOperator ? "activated by the operator" : "";
        }
        if (activatedByOperator) {
            return selected.name() + " was activated by the operator";
        }
        String level = preferred.contains(selected.name()) ? " is preferred" : " came first";
        return selected.name() + (selected.ranking() > service.ranking() ? " ranks higher" : level);
    }
}
