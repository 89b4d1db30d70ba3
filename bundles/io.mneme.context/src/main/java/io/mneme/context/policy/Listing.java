package io.mneme.context.policy;

import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.policy.PolicyInfo;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tells of each policy whether it is in office, or why not. */
final class Listing {

    private Listing() {}

    /** Lists the policies of a kind, the highest ranking first. */
    static <S> List<PolicyInfo> policies(Ballot<S> ballot, Overrides overrides) {
        return ballot.rivals().stream()
                .sorted(Comparator.comparing((Rival<S> rival) -> rival.ranking())
                        .reversed())
                .map(rival -> {
                    Rival<S> winner = ballot.elect(typicalOf(rival)).orElse(rival);
                    return info(rival, winner, overrides.uses(winner.kind(), winner.name()));
                })
                .toList();
    }

    /** Lists contributors: each stands against its namesakes only. */
    static <S> List<PolicyInfo> contributors(Ballot<S> ballot) {
        return ballot.rivals().stream()
                .sorted(Comparator.comparing((Rival<S> rival) -> rival.ranking())
                        .reversed()
                        .thenComparing(Rival::name))
                .map(rival ->
                        info(rival, ballot.named(rival.name(), typicalOf(rival)).orElse(rival), false))
                .toList();
    }

    /** A request that a policy is bound to, and as few others as can be. */
    private static ContextRequest typicalOf(Rival<?> rival) {
        Map<String, String> selectors = new HashMap<>();
        rival.selectors().forEach((selector, values) -> values.stream()
                .min(Comparator.naturalOrder())
                .ifPresent(value -> selectors.put(selector, value)));
        return new ContextRequest(
                selectors.getOrDefault("recipe", ""), "listing", selectors, Inputs.NONE, Choices.NONE);
    }

    private static PolicyInfo info(Rival<?> rival, Rival<?> winner, boolean winnerIsUsed) {
        Map<String, String> selectors = new HashMap<>();
        rival.selectors()
                .forEach((selector, values) -> selectors.put(
                        selector, String.join(",", values.stream().sorted().toList())));
        return new PolicyInfo(
                rival.kind(),
                rival.name(),
                rival.bundle(),
                rival.version(),
                rival.ranking(),
                selectors,
                rival.is(winner),
                note(rival, winner, winnerIsUsed),
                rival.failures().total(),
                rival.settings().stream()
                        .map(setting ->
                                setting.name() + " (" + setting.standard() + ", at least " + setting.least() + ")")
                        .toList());
    }

    private static String note(Rival<?> rival, Rival<?> winner, boolean winnerIsUsed) {
        if (rival.failures().tooMany()) {
            return "set aside after " + rival.failures().inARow()
                    + " failures in a row, until it is updated or ranked anew";
        }
        if (rival.is(winner)) {
            return winnerIsUsed ? "put into office by an operator" : "";
        }
        String reason = winner.ranking() > rival.ranking() ? " ranks higher" : " came first";
        return winner.name() + (winnerIsUsed ? " was put into office by an operator" : reason);
    }
}
