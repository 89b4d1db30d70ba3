package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.contributor.LengthLimit;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.settings.WindowSettings;
import io.mneme.spi.weigh.Focus;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.support.weight.LeavingEntry;
import io.mneme.support.weight.LexicalScores;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Chooses the whole turns that leave a history which is too long: the oldest ones, or those of the lowest weight if a weighting
 * policy is named. Used for one request.
 */
final class TurnLimit {

    private static final Weight UNWEIGHED = Weight.of(0);

    private static final String TYPE = "weighting";

    private final LengthLimit limit;
    private final boolean keepsNewest;
    private final Optional<TurnWeighting> weighting;

    /**
     * The turns that leave a history.
     *
     * @param positions the positions of their lines; empty if none leaves
     * @param weights the weights of all lines by position; empty if none was weighed
     * @param weighedBy the policy that has weighed them; empty if none was weighed
     * @param omissions why they leave, and which policy failed
     */
    record LeavingTurns(
            Set<Long> positions,
            Map<Long, Weight> weights,
            Optional<PolicySource> weighedBy,
            List<Omission> omissions) {

        /** No turn leaves, and none was weighed. */
        static final LeavingTurns NONE = new LeavingTurns(Set.of(), Map.of(), Optional.empty(), List.of());

        LeavingTurns {
            positions = Set.copyOf(positions);
            weights = Map.copyOf(weights);
            omissions = List.copyOf(omissions);
        }
    }

    /**
     * The weights of lines.
     *
     * @param weights the weights by position
     * @param by the policy that has given them: the fallback if another one failed
     */
    private record WeighedLines(Map<Long, Weight> weights, PolicySource by) {}

    /**
     * A line that starts a turn, and those that follow it up to the next one.
     *
     * @param heaviest the line that matters most, as much as which the turn matters
     */
    private record TurnLines(List<HistoryLine> lines, long length, LeavingEntry heaviest) {

        double weight() {
            return heaviest.weight();
        }
    }

    /**
     * Reads the limit of a request.
     *
     * @param label the text before the lines, which counts
     * @param journal name of the journal of the lines
     */
    TurnLimit(RequestScope scope, String label, String journal) {
        limit = scope.limit().after(label + "\n");
        // Without a text of its own, the newest message of a request is the newest turn of its history.
        keepsNewest = scope.request().inputs().text("input").isEmpty();
        weighting = scope.policies().weighting().map(policy -> new TurnWeighting(policy, scope, journal));
    }

    /**
     * Returns the turns that leave.
     *
     * @param contributor name of the contributor of the history, for what is reported
     * @param lines the lines, oldest first
     */
    LeavingTurns leaving(String contributor, List<HistoryLine> lines) {
        long length = lines.stream().mapToLong(this::length).sum();
        if (lines.isEmpty() || length <= limit.amount()) {
            return LeavingTurns.NONE;
        }
        List<Omission> omissions = new ArrayList<>();
        Optional<WeighedLines> weighed = weighting.map(policy -> policy.weigh(lines, omissions));
        Map<Long, Weight> weights = weighed.map(WeighedLines::weights).orElse(Map.of());
        Optional<PolicySource> weighedBy = weighed.map(WeighedLines::by);
        List<TurnLines> leaving = leaving(turns(lines, weights), length);
        Set<Long> left = new HashSet<>();
        leaving.forEach(turn -> turn.lines().forEach(line -> left.add(line.position())));
        if (!left.isEmpty()) {
            omissions.add(omission(contributor, left.size(), leaving, weighedBy));
        }
        return new LeavingTurns(left, weights, weighedBy, omissions);
    }

    private Omission omission(String contributor, int left, List<TurnLines> leaving, Optional<PolicySource> weighedBy) {
        String what = weighedBy
                .map(policy -> "the entries of the lowest weight by " + policy.name()
                        + " were left out, where the stable" + " prefix of the prompt may end: ")
                .orElse("the oldest entries of the window were left out: ");
        String why = weighedBy
                .map(policy -> ": "
                        + LeavingEntry.report(
                                leaving.stream().map(TurnLines::heaviest).toList()))
                .orElse("");
        return new Omission(contributor, what + left + ", since the history may have " + limit + why);
    }

    private List<TurnLines> turns(List<HistoryLine> lines, Map<Long, Weight> weights) {
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

    private TurnLines turn(List<HistoryLine> lines, Map<Long, Weight> weights) {
        LeavingEntry heaviest = lines.stream()
                .map(line -> leavingEntry(line, weights.getOrDefault(line.position(), UNWEIGHED)))
                .reduce((one, other) -> other.weight() > one.weight() ? other : one)
                .orElseThrow();
        return new TurnLines(lines, lines.stream().mapToLong(this::length).sum(), heaviest);
    }

    private static LeavingEntry leavingEntry(HistoryLine line, Weight weight) {
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

    private long length(HistoryLine line) {
        return limit.measure().length(line.text());
    }

    /**
     * Weighs the lines of a history by the weighting policy that a request or its recipe names. The score of a line is how well it
     * matches the newest message.
     *
     * @param policy the policy
     * @param scope the scope of the request
     * @param journal name of the journal of the lines
     */
    private record TurnWeighting(SelectedPolicy<WeightingPolicy> policy, RequestScope scope, String journal) {

        /**
         * Returns the weight of each line, and what has weighed them; what a policy returns is checked against its contract.
         *
         * @param failures receives the failures of the policy, in whose place the fallback serves
         */
        WeighedLines weigh(List<HistoryLine> lines, List<Omission> failures) {
            List<Weighable> items = items(lines);
            WeightingContext context = new WeightingContext(scope.now(), Focus.NONE);
            Settings settings = new WindowSettings(scope.request().options().settingsOf(TYPE), Map.of(), Map.of())
                    .valuesFor(policy.name(), policy.settings());
            int failed = failures.size();
            List<Weight> weights = policy.call(
                    plugin -> List.copyOf(plugin.weigh(items, context, settings)),
                    weighed -> Weight.isOneForEach(items, weighed),
                    failures::add);
            Map<Long, Weight> byPosition = new HashMap<>();
            for (int i = 0; i < lines.size(); i++) {
                byPosition.put(lines.get(i).position(), weights.get(i));
            }
            SelectedPolicy<WeightingPolicy> decided = failures.size() > failed ? policy.fallback() : policy;
            return new WeighedLines(byPosition, decided.source(TYPE));
        }

        private List<Weighable> items(List<HistoryLine> lines) {
            List<Double> scores = scores(lines);
            List<Weighable> items = new ArrayList<>(lines.size());
            int turnsAgo =
                    (int) lines.stream().skip(1).filter(HistoryLine::startsTurn).count();
            for (int i = 0; i < lines.size(); i++) {
                HistoryLine line = lines.get(i);
                turnsAgo -= i > 0 && line.startsTurn() ? 1 : 0;
                items.add(new Weighable(
                        line.id(), scores.get(i), line.timestamp(), turnsAgo, Map.of("journal", journal)));
            }
            return List.copyOf(items);
        }

        /** Without a text of its own, the newest message of a request is the line that starts the newest turn of its history. */
        private List<Double> scores(List<HistoryLine> lines) {
            String input = scope.request().inputs().text("input");
            List<String> texts = lines.stream().map(HistoryLine::text).toList();
            int newest = IntStream.range(0, lines.size())
                    .filter(at -> lines.get(at).startsTurn())
                    .max()
                    .orElse(lines.size() - 1);
            return input.isBlank()
                    ? LexicalScores.of(texts.get(newest), texts, newest)
                    : LexicalScores.of(input, texts, -1);
        }
    }
}
