package io.mneme.context.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;

/** A window policy that throws. */
final class FailingWindow implements WindowPolicy {

    @Override
    public String name() {
        return "failing";
    }

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public int reach(Settings settings) {
        return 1;
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        throw new IllegalStateException("on purpose");
    }
}
