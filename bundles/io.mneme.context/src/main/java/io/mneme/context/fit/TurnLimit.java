package io.mneme.context.fit;

import io.mneme.api.context.Omission;
import io.mneme.context.contributor.LengthLimit;
import io.mneme.spi.weigh.Weight;
import io.mneme.support.weight.LeavingEntry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses the whole turns that leave a history which is too long: the oldest ones, or those of the lowest weight if a weighting
 * policy is named.
 *
 * @param limit the maximum length of all lines
 * @param keepsNewest whether the newest turn stays in any case
 */
public record TurnLimit(LengthLimit limit, boolean keepsNewest) {

    private static final Weight UNWEIGHED = Weight.of(0);

    /**
     * A line that starts a turn, and those that follow it up to the next one.
     *
     * @param heaviest the line that matters most, as much as which the turn matters
     */
    private record TurnLines(List<TurnLine> lines, long length, LeavingEntry heaviest) {

        double weight() {
            return heaviest.weight();
        }
    }

    /**
     * Returns the turns that leave.
     *
     * @param contributor name of the contributor of the history, for what is reported
     * @param lines the lines, oldest first
     * @param weighting weighs the lines of a history that is too long; empty if the oldest turns leave
     */
    public LeavingTurns leaving(String contributor, List<TurnLine> lines, Optional<TurnWeighting> weighting) {
        long length = lines.stream().mapToLong(this::length).sum();
        if (length <= limit.amount()) {
            return LeavingTurns.NONE;
        }
        Map<Long, Weight> weights =
                weighting.map(policy -> policy.weights(lines)).orElse(Map.of());
        List<TurnLines> leaving = leaving(turns(lines, weights), length);
        Set<Long> left = new HashSet<>();
        leaving.forEach(turn -> turn.lines().forEach(line -> left.add(line.position())));
        List<Omission> omissions =
                new ArrayList<>(weighting.map(TurnWeighting::failures).orElse(List.of()));
        if (!left.isEmpty()) {
            omissions.add(omission(contributor, left.size(), leaving, weighting));
        }
        return new LeavingTurns(left, weights, omissions);
    }

    private Omission omission(
            String contributor, int left, List<TurnLines> leaving, Optional<TurnWeighting> weighting) {
        String what = weighting
                .map(policy -> "the entries of the lowest weight by " + policy.name()
                        + " were left out, where the stable" + " prefix of the prompt may end: ")
                .orElse("the oldest entries of the window were left out: ");
        String why = weighting
                .map(policy -> ": "
                        + LeavingEntry.report(
                                leaving.stream().map(TurnLines::heaviest).toList()))
                .orElse("");
        return new Omission(contributor, what + left + ", since the history may have " + limit + why);
    }

    private List<TurnLines> turns(List<TurnLine> lines, Map<Long, Weight> weights) {
        List<TurnLines> turns = new ArrayList<>();
        int begin = 0;
        for (int end = 1; end <= lines.size(); end++) {
            if (end == lines.size() || lines.get(end).startsTurn()) {
                turns.add(turn(lines.subList(begin, end), weights));
                begin = end;
            }
        }
        return turns;
    }

    private TurnLines turn(List<TurnLine> lines, Map<Long, Weight> weights) {
        LeavingEntry heaviest = lines.stream()
                .map(line -> leavingEntry(line, weights.getOrDefault(line.position(), UNWEIGHED)))
                .reduce((one, other) -> other.weight() > one.weight() ? other : one)
                .orElseThrow();
        return new TurnLines(lines, lines.stream().mapToLong(this::length).sum(), heaviest);
    }

    private static LeavingEntry leavingEntry(TurnLine line, Weight weight) {
        return new LeavingEntry(line.id(), weight.score(), weight.reasons());
    }

    private List<TurnLines> leaving(List<TurnLines> turns, long length) {
        List<TurnLines> candidates = new ArrayList<>(keepsNewest ? turns.subList(0, turns.size() - 1) : turns);
        // The order is stable: of equal weights, the oldest leaves first.
        candidates.sort(Comparator.comparingDouble(TurnLines::weight));
        List<TurnLines> leaving = new ArrayList<>();
        long left = length;
        for (TurnLines turn : candidates) {
            if (left > limit.amount()) {
                leaving.add(turn);
                left -= turn.length();
            }
        }
        return leaving;
    }

    private long length(TurnLine line) {
        return limit.measure().length(line.text());
    }
}
