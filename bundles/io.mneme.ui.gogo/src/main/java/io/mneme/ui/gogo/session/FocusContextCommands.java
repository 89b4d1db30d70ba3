package io.mneme.ui.gogo.session;

import io.mneme.api.focus.FocusQuery;
import io.mneme.api.focus.FocusSessions;
import io.mneme.ui.gogo.output.AnswerForm;
import java.time.Instant;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that save and load the context of a focus session. */
@Component(service = FocusContextCommands.class)
@GogoCommand(
        scope = "context",
        function = {"save", "load"})
public final class FocusContextCommands {

    static final String SESSION = "id of the session; the current one without it";

    private final FocusSessions sessions;

    @Activate
    public FocusContextCommands(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    @Descriptor("Appends a completed query to a focus session, and shows it; a session is created if none is current")
    public Object save(
            CommandSession console,
            @Parameter(names = "--query", absentValue = "") @Descriptor("what was looked for") String query,
            @Parameter(names = "--symbols", absentValue = "")
                    @Descriptor("symbols that the query was about: with commas between them, or a JSON array")
                    String symbols,
            @Parameter(names = "--type", absentValue = FocusQuery.DEFAULT_TYPE)
                    @Descriptor("kind of the query: search, call_chain, bug_locate or another")
                    String type,
            @Parameter(names = "--results", absentValue = "0") @Descriptor("number of its results") long results,
            @Parameter(names = "--session", absentValue = FocusSessions.CURRENT) @Descriptor(SESSION) String session,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        FocusQuery completed = new FocusQuery(query, type, SymbolList.parse(symbols), results);
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(
                console, json, () -> FocusAnswer.document(sessions, sessions.save(session, completed, Instant.now())));
    }

    @Descriptor("Shows what a focus session consists of: its last queries, and the symbols it is about")
    public Object load(
            CommandSession console,
            @Parameter(names = "--session", absentValue = FocusSessions.CURRENT) @Descriptor(SESSION) String session,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(console, json, () -> FocusAnswer.document(sessions, sessions.load(session)));
    }
}
