package io.mneme.context;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;

/** A window policy that grows without a limit, and records the requests it receives. */
public final class RecordingWindow implements WindowPolicy {

    public final List<WindowRequest> requests = new ArrayList<>();
    private final int reach;

    public RecordingWindow(int reach) {
        this.reach = reach;
    }

    /** Returns the newest request. */
    public WindowRequest newest() {
        return requests.get(requests.size() - 1);
    }

    /** Returns the indexes of the candidates in the newest request. */
    public List<Long> indexes() {
        return newest().newest().stream().map(Candidate::index).toList();
    }

    @Override
    public String name() {
        return "recording";
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public int reach(Settings settings) {
        return reach;
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        requests.add(request);
        long oldest = request.newest().get(0).position();
        return request.reachesLastWindow()
                ? WindowStep.grow(request.from().getAsLong())
                : WindowStep.rebuild(oldest, "out of reach");
    }
}
