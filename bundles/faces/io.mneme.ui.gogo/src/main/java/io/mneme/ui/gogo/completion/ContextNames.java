package io.mneme.ui.gogo.completion;

import io.mneme.api.preview.ContextPreview;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the sessions whose contexts are kept, and the newest context of each. */
@Component
public final class ContextNames implements ArgumentValues {

    private static final int MAX_SESSIONS = 50;

    private final ContextPreview preview;

    @Activate
    public ContextNames(@Reference ContextPreview preview) {
        this.preview = preview;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("context", "session");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        if (FocusNames.isAboutFocus(request.command())) {
            return List.of();
        }
        boolean sessionsOnly = request.argument().equals("session");
        return preview.sessions(MAX_SESSIONS).stream()
                .flatMap(session -> sessionsOnly
                        ? Stream.of(session.newest().session())
                        : Stream.of(session.newest().session(), session.newest().id()))
                .filter(name -> !name.isEmpty())
                .distinct()
                .toList();
    }
}
