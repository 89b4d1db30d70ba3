package io.mneme.ui.gogo.session;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.UnknownFocusSessionException;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.JsonNodes;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.felix.service.command.CommandSession;

/** Answers commands about a session that may be unknown or unreadable. */
final class FocusAnswer {

    /** The variable of the shell that the command line exits with. */
    private static final String EXIT_VARIABLE = "mneme.exit";

    private static final TableColumns TURNS = columns(
            "turn", "time=timestamp", "type=query_type", "query", "symbols=focus_symbols", "results=results_count");

    private static final int EXIT_NOT_FOUND = 1;

    private FocusAnswer() {}

    /** Prints to the standard error that the document of a session is unreadable, if it is; a turn would replace it. */
    static void warnOfUnreadable(FocusSessions sessions, String session) {
        sessions.unreadable(session).ifPresent(FocusAnswer::warn);
    }

    /** Prints a remark to the standard error, so that the standard output has only the answer. */
    static void warn(String remark) {
        System.err.println(TerminalText.of(remark));
    }

    /** Returns the document of a session. */
    static CommandResult document(FocusSessions sessions, FocusDocument document) {
        return new JsonAnswer(sessions.json(document), FocusAnswer::text, document.contextWindow());
    }

    private static Object text(JsonNode document) {
        FieldList fields =
                FieldList.of(document, columns("session=session_id", "started=started_at", "focus=accumulated_focus"));
        JsonNode turns = document.path("context_window");
        return turns.isEmpty() ? fields : fields.with("turns", Table.of(turns, TURNS));
    }

    /** Returns what became of a session that was cleared; empty if none was current. */
    static CommandResult cleared(Optional<String> session) {
        return status(session.isPresent() ? "cleared" : "empty", session);
    }

    /** Returns what became of a session in one word; for people and for programs the same JSON. */
    private static CommandResult status(String word, Optional<String> session) {
        ObjectNode json = JsonNodes.object().put("status", word);
        session.ifPresent(id -> json.put("session_id", id));
        return JsonAnswer.of(json, answer -> json);
    }

    /** Returns the answer of a command; that the session is unknown is an answer, too. */
    static Object of(CommandSession console, boolean json, Supplier<CommandResult> command) {
        try {
            return command.get().answer(json);
        } catch (UnknownFocusSessionException unknown) {
            console.put(EXIT_VARIABLE, EXIT_NOT_FOUND);
            return status("not_found", Optional.empty()).answer(json);
        }
    }
}
