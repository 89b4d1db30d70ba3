package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Selects a fixed number of the newest entries. Each new entry moves the start of the window, which breaks the provider's
 * cache. The policy is the baseline that others are compared with.
 */
@Component
@ServiceRanking(-100)
public final class SlidingWindow implements WindowPolicy {

    private static final Setting ENTRIES = new Setting("entries", 20, 1);

    @Override
    public String name() {
        return "sliding";
    }

    @Override
    public List<Setting> settings() {
        return List.of(ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(ENTRIES.name());
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        int entries = settings.whole(ENTRIES.name());
        long from = NewestCandidates.last(request.newest(), entries).get(0).position();
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(from, "first build");
        }
        return request.from().getAsLong() == from
                ? WindowStep.grow(from)
                : WindowStep.rebuild(from, "entries " + entries + " exceeded");
    }
}
