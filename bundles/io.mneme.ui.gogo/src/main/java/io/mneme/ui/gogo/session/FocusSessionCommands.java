package io.mneme.ui.gogo.session;

import static io.mneme.ui.gogo.output.TableColumn.column;

import io.mneme.api.focus.FocusSessions;
import io.mneme.api.focus.FocusSessions.FocusSummary;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.TableColumn;
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

    private static final TableColumn[] COLUMNS = {
        column("session", "session_id"),
        column("current"),
        column("turns"),
        column("symbols", "focus_symbols"),
        column("started", "started_at"),
        column("last used", "last_used_at")
    };

    private final FocusSessions sessions;

    @Activate
    public FocusSessionCommands(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    // The function new: Gogo adds an underscore to the name of a function that is a keyword of Java.
    @Descriptor("Starts a focus session, and shows it; the one that was current is kept and can be resumed")
    public Object _new(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        return AnswerForm.of(json).answer(FocusAnswer.document(sessions, sessions.start(Instant.now())));
    }

    @Descriptor("Makes a focus session current, and shows it")
    public Object resume(
            CommandSession console,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("id of the session") String session) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        FocusAnswer.warnOfUnreadable(sessions, session);
        return FocusAnswer.of(console, json, () -> FocusAnswer.document(sessions, sessions.resume(session)));
    }

    @Descriptor("Lists focus sessions, the current one first, then the one that was used last")
    public Object list(
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, at least 1")
                    int limit,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        List<FocusSummary> listed = sessions.list(limit);
        return AnswerForm.of(json).answer(JsonAnswer.list(RecordJson.list(listed), listed, COLUMNS));
    }

    @Descriptor("Deletes the current focus session")
    public Object clear(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        return AnswerForm.of(json).answer(FocusAnswer.cleared(sessions.clear()));
    }
}
