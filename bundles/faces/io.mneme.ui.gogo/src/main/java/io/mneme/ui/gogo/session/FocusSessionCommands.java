package io.mneme.ui.gogo.session;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;

import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.RecordJson;
import java.time.Instant;
import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that start, resume, list and clear focus sessions. */
@Component(service = FocusSessionCommands.class)
@GogoCommand(
        scope = "session",
        function = {"new", "resume", "list", "clear"})
public final class FocusSessionCommands {

    private static final TableColumns COLUMNS = columns(
            "session=session_id",
            "current",
            "turns",
            "symbols=focus_symbols",
            "started=started_at",
            "last used=last_used_at");

    private final FocusSessions sessions;

    @Activate
    public FocusSessionCommands(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    // The function new: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor("Starts a focus session, and shows it; the one that was current is kept and can be resumed"
            + "\nExample: session:new")
    public Object _new(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        return FocusAnswer.document(sessions, sessions.start(Instant.now())).answer(json);
    }

    @Descriptor("Makes a focus session current, and shows it" + "\nExample: session:resume session-1")
    public Object resume(
            CommandSession console,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("id of the session") String session) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(console, json, () -> FocusAnswer.document(sessions, sessions.resume(session)));
    }

    @Descriptor("Lists focus sessions, the current one first, then the one that was used last"
            + "\nExample: session:list -n 5")
    public Object list(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        List<FocusSummary> listed = sessions.list(limit);
        return JsonAnswer.list(RecordJson.list(listed), listed, COLUMNS).answer(json);
    }

    @Descriptor("Deletes the current focus session" + "\nExample: session:clear")
    public Object clear(
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        return FocusAnswer.cleared(sessions.clear()).answer(json);
    }
}
