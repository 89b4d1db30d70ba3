package io.mneme.session;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.WindowReport;
import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.ProviderProfile;
import io.mneme.api.window.SelectedWindow;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;

/** Selects windows with one policy and the settings of the request, and remembers each window as the container does. */
public final class PolicyWindows implements HistoryWindows {

    private static final ProviderProfile PROVIDER =
            new ProviderProfile("any", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

    private final WindowPolicy policy;
    private final Map<String, Long> last = new HashMap<>();

    /** How often a window was selected. */
    public final AtomicInteger calls = new AtomicInteger();

    public PolicyWindows(WindowPolicy policy) {
        this.policy = policy;
    }

    @Override
    public synchronized SelectedWindow select(
            ContextRequest request, String history, List<Candidate> newest, int maxEntries, Instant now) {
        calls.incrementAndGet();
        Settings settings = settings(request);
        int reach = Math.min(newest.size(), policy.reach(settings));
        List<Candidate> offered = newest.subList(newest.size() - reach, newest.size());
        OptionalLong from = last.containsKey(history) ? OptionalLong.of(last.get(history)) : OptionalLong.empty();
        WindowStep step = policy.next(
                new WindowRequest(
                        from, offered, 0, from.isPresent() ? Optional.of(Duration.ZERO) : Optional.empty(), PROVIDER),
                settings);
        last.put(history, step.from());
        int entries = (int)
                newest.stream().filter(entry -> entry.position() >= step.from()).count();
        WindowReport report = new WindowReport(
                policy.name(),
                "",
                entries,
                step.rebuilt(),
                Optional.of(step.reason()).filter(reason -> !reason.isEmpty()),
                List.of());
        return new SelectedWindow(step.from(), step.blockEnds(), report, List.of());
    }

    private Settings settings(ContextRequest request) {
        Map<String, Double> values = new HashMap<>();
        for (Setting setting : policy.settings()) {
            values.put(
                    setting.name(),
                    request.options().settingsOf("window").getOrDefault(setting.name(), setting.defaultValue()));
        }
        return new Settings(values);
    }
}
