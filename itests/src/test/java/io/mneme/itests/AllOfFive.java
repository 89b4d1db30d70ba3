package io.mneme.itests;

import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Setting;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.List;
import java.util.OptionalLong;

/** Shows all of the newest five entries. */
record AllOfFive(String name) implements WindowPolicy {

    @Override
    public List<Setting> settings() {
        return List.of();
    }

    @Override
    public int reach(Settings settings) {
        return 5;
    }

    @Override
    public Step next(OptionalLong last, List<Candidate> newest, Settings settings) {
        return Step.rebuild(newest.get(0).position(), "as always");
    }
}
