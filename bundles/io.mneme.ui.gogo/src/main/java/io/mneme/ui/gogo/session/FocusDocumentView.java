package io.mneme.ui.gogo.session;

import io.mneme.api.focus.FocusDocument;
import io.mneme.api.focus.FocusDocument.FocusTurn;
import io.mneme.api.focus.FocusSessions;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import java.time.Instant;
import java.util.List;

/**
 * The document of a focus session.
 *
 * @param sessions where it is
 * @param document the document
 */
public record FocusDocumentView(FocusSessions sessions, FocusDocument document) implements CommandResult {

    private static final List<String> COLUMNS = List.of("turn", "time", "type", "query", "symbols", "results");

    @Override
    public String toText() {
        FieldList fields = FieldList.EMPTY
                .with("session", document.sessionId().orElse(""))
                .with("started", document.startedAt().map(Instant::toString).orElse(""))
                .with("focus", String.join(", ", document.accumulatedFocus()));
        return (document.contextWindow().isEmpty()
                        ? fields
                        : fields.with(
                                "turns",
                                Table.of(
                                        COLUMNS,
                                        document.contextWindow().stream().map(FocusDocumentView::row))))
                .toString();
    }

    private static List<Object> row(FocusTurn turn) {
        return List.of(
                turn.turn(),
                turn.timestamp().toString(),
                turn.queryType(),
                turn.query(),
                String.join(", ", turn.focusSymbols()),
                turn.resultsCount());
    }

    @Override
    public String toJson() {
        return sessions.json(document);
    }

    @Override
    public List<FocusTurn> elements() {
        return document.contextWindow();
    }
}
