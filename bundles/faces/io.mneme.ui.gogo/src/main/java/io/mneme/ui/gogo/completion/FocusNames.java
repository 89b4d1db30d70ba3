package io.mneme.ui.gogo.completion;

import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.FocusSessions.FocusSummary;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the focus sessions that were used last. */
@Component
public final class FocusNames implements ArgumentValues {

    private static final int MAX_SESSIONS = 50;
    private static final Set<String> FOCUS_COMMANDS = Set.of("context:save", "context:load", "context:apply-weight");

    private final FocusSessions sessions;

    @Activate
    public FocusNames(@Reference FocusSessions sessions) {
        this.sessions = sessions;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("session");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return isAboutFocus(request.command())
                ? sessions.list(MAX_SESSIONS).stream().map(FocusSummary::id).toList()
                : List.of();
    }

    static boolean isAboutFocus(String command) {
        return command.startsWith("session:") || FOCUS_COMMANDS.contains(command);
    }
}
