package io.mneme.ui.gogo.session;

import io.mneme.api.focus.FocusSessions;
import io.mneme.api.focus.UnknownFocusSessionException;
import io.mneme.support.terminal.TerminalText;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.CommandResult;
import java.util.function.Supplier;
import org.apache.felix.service.command.CommandSession;

/** Answers commands about a session that may be unknown or unreadable. */
final class FocusAnswer {

    /** The variable of the shell that the command line exits with. */
    private static final String EXIT_VARIABLE = "mneme.exit";

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

    /** Returns the answer of a command; that the session is unknown is an answer, too. */
    static Object of(CommandSession console, boolean json, Supplier<CommandResult> command) {
        AnswerForm form = AnswerForm.of(json);
        try {
            return form.answer(command.get());
        } catch (UnknownFocusSessionException unknown) {
            console.put(EXIT_VARIABLE, EXIT_NOT_FOUND);
            return form.answer(SessionStatus.NOT_FOUND);
        }
    }
}
