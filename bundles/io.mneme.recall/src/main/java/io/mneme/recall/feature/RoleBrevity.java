package io.mneme.recall.feature;

import io.mneme.api.candidate.CandidateTurn;
import io.mneme.recall.feature.TurnSequence.SessionKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * How short the turns of a role are in their conversation. What a person tells an assistant is short and states facts; the answers are
 * long, and repeat its words. In a conversation whose roles say about as much it makes no difference.
 */
final class RoleBrevity {

    private record RoleKey(String journal, String conversation, String role) {

        static RoleKey of(CandidateTurn turn, String role) {
            return new RoleKey(turn.journal(), SessionKey.of(turn).conversation(), role);
        }
    }

    private static final class MeanLength {

        private double words;
        private int turns;

        void add(int length) {
            words += length;
            turns++;
        }

        double mean() {
            return Math.max(1, words / turns);
        }
    }

    private static final String ALL = "";

    /** Asks for what the assistant said, as "What did you recommend?". */
    private static final Pattern ASKS_YOU = Pattern.compile(
            "\\b((did|have|had|were) you"
                    + "|you (said|told|recommended|suggested|mentioned|advised|explained|proposed|gave|described|offered|wrote|showed))\\b",
            Pattern.CASE_INSENSITIVE);

    private RoleBrevity() {}

    /**
     * Returns for each turn a value from -1, of a role that says most, to 1; 0 if its role is unknown. All are 0 if the text asks for
     * what the assistant said.
     */
    static double[] of(String text, List<CandidateTurn> turns) {
        return ASKS_YOU.matcher(text).find() ? new double[turns.size()] : of(turns);
    }

    private static double[] of(List<CandidateTurn> turns) {
        Map<RoleKey, MeanLength> lengths = new HashMap<>();
        for (CandidateTurn turn : turns) {
            lengths.computeIfAbsent(RoleKey.of(turn, ALL), any -> new MeanLength())
                    .add(turn.traits().words());
            if (!turn.traits().role().equals(ALL)) {
                lengths.computeIfAbsent(RoleKey.of(turn, turn.traits().role()), any -> new MeanLength())
                        .add(turn.traits().words());
            }
        }
        return turns.stream().mapToDouble(turn -> brevity(turn, lengths)).toArray();
    }

    private static double brevity(CandidateTurn turn, Map<RoleKey, MeanLength> lengths) {
        double all = lengths.get(RoleKey.of(turn, ALL)).mean();
        double role = lengths.get(RoleKey.of(turn, turn.traits().role())).mean();
        return Math.tanh(Math.log(all / role));
    }
}
