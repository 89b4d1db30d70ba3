package io.mneme.ui.gogo.recall;

import io.mneme.api.recall.Recall.RecallResult;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.api.recall.RecalledTurn.ScorePart;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.RecallJson;
import java.util.List;
import java.util.Locale;

/**
 * What the scores of recalled turns are made of.
 *
 * @param result the turns
 */
public record ScoreExplanation(RecallResult result) implements CommandResult {

    private static final List<String> COLUMNS =
            List.of("journal", "id", "score", "feature", "value", "weight", "adds", "meaning");

    /** Returns a table with a row for each feature of each turn, then why turns may be missing. */
    @Override
    public String toText() {
        return Table.of(COLUMNS, result.turns().stream().flatMap(turn -> turn.parts().stream()
                                .map(part -> row(turn, part))))
                        .toText()
                + RecalledTurns.partial(result);
    }

    private static List<Object> row(RecalledTurn turn, ScorePart part) {
        return List.of(
                turn.journal(),
                turn.id(),
                number(turn.score()),
                part.feature(),
                number(part.value()),
                number(part.weight()),
                number(part.contribution()),
                part.reason());
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    @Override
    public String toJson() {
        return RecallJson.of(result).toString();
    }

    @Override
    public List<RecalledTurn> elements() {
        return result.turns();
    }
}
