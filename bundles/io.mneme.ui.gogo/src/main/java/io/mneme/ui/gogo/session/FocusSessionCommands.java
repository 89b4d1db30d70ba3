package io.mneme.ui.gogo.session;

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

/** Shell commands that start, resume, list and clear focus sessions. */
@Component(service = FocusSessionCommands.class)
@GogoCommand(
        scope = "session",
        function = {"new", "resume", "list", "clear"})
public final class FocusSessionCommands {

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
        return AnswerForm.of(json).answer(new FocusDocumentView(sessions, sessions.start(Instant.now())));
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
        return FocusAnswer.of(console, json, () -> new FocusDocumentView(sessions, sessions.resume(session)));
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
        return AnswerForm.of(json).answer(new FocusSessionTable(sessions.list(limit)));
    }

    @Descriptor("Deletes the current focus session")
    public Object clear(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        FocusAnswer.warnOfUnreadable(sessions, FocusSessions.CURRENT);
        return AnswerForm.of(json).answer(SessionStatus.cleared(sessions.clear()));
    }
}
