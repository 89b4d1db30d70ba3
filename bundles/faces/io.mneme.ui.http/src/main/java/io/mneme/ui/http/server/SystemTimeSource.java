package io.mneme.ui.http.server;

import java.time.Clock;
import org.osgi.service.component.annotations.Component;

/** The clock of the system, in its default zone. */
@Component
public final class SystemTimeSource implements TimeSource {

    private final Clock clock = Clock.systemDefaultZone();

    @Override
    public Clock clock() {
        return clock;
    }
}
