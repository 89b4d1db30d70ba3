package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Shows all entries that may be shown; the budget of the prompt alone shortens the history. */
@Component
@ServiceRanking(-100)
public final class WholeHistoryWindow implements WindowPolicy {

    /** As many entries as a policy receives at most. */
    private static final int MAX_ENTRIES = 10_000;

    @Override
    public String name() {
        return "whole-history";
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public int reach(Settings settings) {
        return MAX_ENTRIES;
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        if (request.from().isEmpty()) {
            return NewestCandidates.rebuild(request.newest(), "first build");
        }
        if (!request.reachesLastWindow()) {
            return NewestCandidates.rebuild(
                    request.newest(), "no more than " + request.newest().size() + " entries may be shown");
        }
        return request.from().getAsLong() == request.newest().get(0).position()
                ? NewestCandidates.grow(request.newest())
                : NewestCandidates.rebuild(request.newest(), "more entries may be shown");
    }
}
