package io.mneme.context.policy;

import io.mneme.api.context.Choices;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Inputs;
import io.mneme.api.policy.PolicyInfo;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
                .map(rival -> info(
                        rival, ballot.serving(rival.name(), typicalOf(rival)).orElse(rival), false))
                .toList();
    }

    /** Lists those that take no part in elections. */
    static List<PolicyInfo> apart(List<Rival<?>> rivals) {
        return rivals.stream()
                .map(rival -> info(rival, false, joined(runningSince(rival), apart(rival))))
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
        boolean inOffice = rival.is(winner) && !rival.failures().tooMany();
        return info(rival, inOffice, joined(runningSince(rival), note(rival, winner, winnerIsUsed), failing(rival)));
    }

    private static PolicyInfo info(Rival<?> rival, boolean inOffice, String note) {
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
                inOffice,
                note,
                rival.failures().total(),
                rival.settings().stream()
                        .map(setting ->
                                setting.name() + " (" + setting.standard() + ", at least " + setting.least() + ")")
                        .toList());
    }

    private static String runningSince(Rival<?> rival) {
        return rival.boundary()
                .overdue()
                .map(age -> "is called since " + age.toSeconds() + " s")
                .orElse("");
    }

    /** Returns what it fails by at present. */
    private static String failing(Rival<?> rival) {
        boolean fails = rival.failures().inARow() > 0;
        return fails ? "the last failure: " + rival.failures().lastCause() : "";
    }

    private static String apart(Rival<?> rival) {
        if (!rival.name().equals(Rivals.NAMELESS)) {
            return "has left, but a call of it has not returned: only a restart ends it";
        }
        String cause = rival.failures().lastCause();
        return cause.isEmpty() ? "has not said its name yet" : "takes no part, since it " + cause;
    }

    private static String joined(String... parts) {
        return Stream.of(parts).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
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
