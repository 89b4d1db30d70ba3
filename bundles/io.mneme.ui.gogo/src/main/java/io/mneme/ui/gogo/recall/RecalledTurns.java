package io.mneme.ui.gogo.recall;

import static java.util.stream.Collectors.joining;

import io.mneme.api.recall.Recall.RecallResult;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.RecallJson;
import io.mneme.view.TextAbbreviator;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What was recalled.
 *
 * @param result the turns
 */
public record RecalledTurns(RecallResult result) implements CommandResult {

    private static final int MAX_TEXT_CHARS = 120;
    private static final List<String> COLUMNS =
            List.of("score", "confidence", "journal", "id", "timestamp", "author", "text", "why");

    /** Returns the turns as a table, then why turns may be missing. */
    @Override
    public String toText() {
        return Table.of(COLUMNS, result.turns().stream().map(RecalledTurns::row))
                        .toText()
                + partial(result);
    }

    static String partial(RecallResult result) {
        return result.partial().stream()
                .map(reason -> "\nincomplete: " + reason)
                .collect(joining());
    }

    private static List<Object> row(RecalledTurn turn) {
        return List.of(
                number(turn.score()),
                number(turn.confidence()),
                turn.journal(),
                turn.id(),
                turn.timestamp().map(Instant::toString).orElse(""),
                turn.author(),
                TextAbbreviator.abbreviate(text(turn), MAX_TEXT_CHARS),
                String.join("; ", turn.reasons()));
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** Returns the passage that matters most; all texts of a turn without one. */
    private static String text(RecalledTurn turn) {
        return turn.passage()
                .map(passage -> passage.of(turn.texts()).strip())
                .orElseGet(() -> turn.texts().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(Map.Entry::getValue)
                        .distinct()
                        .collect(joining(" | ")));
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
