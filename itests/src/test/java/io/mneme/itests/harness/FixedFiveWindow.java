package io.mneme.itests.harness;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.OptionalLong;

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
    public WindowStep next(OptionalLong last, List<Candidate> newest, Settings settings) {
        return WindowStep.rebuild(newest.get(0).position(), "as always");
    }
}
