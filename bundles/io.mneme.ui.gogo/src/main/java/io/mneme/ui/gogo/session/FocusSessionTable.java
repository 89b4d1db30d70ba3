package io.mneme.ui.gogo.session;

import io.mneme.api.focus.FocusSessions.FocusSummary;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.focus.FocusJson;
import java.util.List;

/**
 * A list of focus sessions.
 *
 * @param sessions the sessions
 */
public record FocusSessionTable(List<FocusSummary> sessions) implements CommandResult {

    private static final List<String> COLUMNS =
            List.of("session", "current", "turns", "symbols", "started", "last used");

    public FocusSessionTable {
        sessions = List.copyOf(sessions);
    }

    @Override
    public String toText() {
        return Table.of(COLUMNS, sessions.stream().map(FocusSessionTable::row)).toString();
    }

    private static List<Object> row(FocusSummary session) {
        return List.of(
                session.id(),
                session.current(),
                session.turns(),
                session.focusSymbols(),
                session.startedAt().toString(),
                session.lastUsedAt().toString());
    }

    @Override
    public String toJson() {
        return FocusJson.of(sessions).toString();
    }

    @Override
    public List<FocusSummary> elements() {
        return sessions;
    }
}
