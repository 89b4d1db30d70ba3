package io.mneme.itests.harness;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;

/** Shows all of the newest five entries. */
public record FixedFiveWindow(String name) implements WindowPolicy {

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public int reach(Settings settings) {
        return 5;
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        return WindowStep.rebuild(request.newest().get(0).position(), "as always");
    }
}
