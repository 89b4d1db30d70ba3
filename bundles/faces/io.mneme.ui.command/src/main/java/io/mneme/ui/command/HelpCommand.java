package io.mneme.ui.command;

import io.mneme.ui.command.catalog.CallStyle;
import io.mneme.ui.command.catalog.CommandGuide;
import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The shell command that explains all others. */
@Component(service = HelpCommand.class)
@GogoCommand(scope = "mneme", function = "help")
public final class HelpCommand {

    private final CommandGuide guide;

    @Activate
    public HelpCommand(@Reference CommandGuide guide) {
        this.guide = guide;
    }

    @Descriptor("Lists the commands; explains those of a scope, or one\nExample: help journal:show")
    public String help(
            CommandSession session,
            @Descriptor("[TOPIC…: a scope such as journal, or a command such as journal:show]") String... topic) {
        return guide.topics().on(List.of(topic), style(session));
    }

    /** Returns how the caller of this session calls commands. */
    static CallStyle style(CommandSession session) {
        return session.get(WordsCall.MARK) == null ? CallStyle.CONSOLE : CallStyle.PROGRAM;
    }
}
