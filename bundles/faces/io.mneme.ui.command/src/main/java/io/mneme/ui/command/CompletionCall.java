package io.mneme.ui.command;

import io.mneme.ui.command.GogoSession.SessionCall;
import io.mneme.ui.command.catalog.CommandGuide;
import org.apache.felix.service.command.CommandSession;

/**
 * Lists what can follow on a line of a console; a note may stand behind each, after a tab.
 *
 * @param guide what explains commands
 * @param line the line up to the cursor
 */
record CompletionCall(CommandGuide guide, String line) implements SessionCall {

    @Override
    public Object run(CommandSession session) {
        return WordsCall.text(guide.completion().ofLine(line, session.currentDir()));
    }
}
