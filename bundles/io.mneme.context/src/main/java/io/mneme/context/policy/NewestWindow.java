package io.mneme.context.policy;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.OptionalLong;

/** Shows the newest entries, always as many. */
public final class NewestWindow implements WindowPolicy {

    private static final Setting MAX_ENTRIES = new Setting("max_entries", 10, 1);

    @Override
    public String name() {
        return "newest";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MAX_ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(MAX_ENTRIES.name());
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        List<Candidate> newest = request.newest();
        OptionalLong last = request.from();
        int first = Math.max(0, newest.size() - settings.whole(MAX_ENTRIES.name()));
        long from = newest.get(first).position();
        return last.isPresent() && last.getAsLong() == from
                ? WindowStep.grow(from)
                : WindowStep.rebuild(from, "moved on");
    }
}
