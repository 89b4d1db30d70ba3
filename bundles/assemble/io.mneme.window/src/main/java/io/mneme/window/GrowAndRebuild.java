package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Appends new entries to the window, so that consecutive prompts differ only at the end. When the window reaches a limit, it
 * is rebuilt from the newest entries.
 */
@Component
@ServiceRanking(0)
public final class GrowAndRebuild implements WindowPolicy {

    private static final Setting MAX_ENTRIES = new Setting("max_entries", 10, 1);
    private static final Setting REFRESH_THRESHOLD = new Setting("refresh_threshold", 50, 2);
    private static final Setting MAX_HISTORY_CHARS = new Setting("max_history_chars", 6000, 1);

    @Override
    public String name() {
        return "grow-and-rebuild";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MAX_ENTRIES, REFRESH_THRESHOLD, MAX_HISTORY_CHARS);
    }

    @Override
    public int reach(Settings settings) {
        return threshold(settings);
    }

    @Override
    public Optional<String> warning(Settings settings) {
        int asked = settings.whole(REFRESH_THRESHOLD.name());
        int served = threshold(settings);
        return asked == served
                ? Optional.empty()
                : Optional.of("refresh_threshold %d is not above max_entries %d; %d is used"
                        .formatted(asked, settings.whole(MAX_ENTRIES.name()), served));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        WindowStep step = step(request, settings);
        List<Candidate> window = NewestCandidates.from(request.newest(), step.from());
        return step.withBlockEnds(NewestCandidates.blockEnds(window));
    }

    private static WindowStep step(WindowRequest request, Settings settings) {
        long base = base(request.newest(), settings);
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(base, "first build");
        }
        long from = request.from().getAsLong();
        String reason = full(request, settings);
        return reason.isEmpty() || base == from ? WindowStep.grow(from) : WindowStep.rebuild(base, reason);
    }

    /** Returns which limit the window has reached with the new entries; empty if none. */
    private static String full(WindowRequest request, Settings settings) {
        int threshold = threshold(settings);
        List<Candidate> grown =
                NewestCandidates.from(request.newest(), request.from().getAsLong());
        if (!request.reachesLastWindow() || grown.size() >= threshold) {
            return NewestCandidates.tooLong(request, REFRESH_THRESHOLD.name(), threshold, "reached");
        }
        int maxChars = settings.whole(MAX_HISTORY_CHARS.name());
        return NewestCandidates.chars(grown) >= maxChars ? "max_history_chars " + maxChars + " reached" : "";
    }

    /** Returns the position of the first of the newest entries that fit both limits; the newest one always fits. */
    private static long base(List<Candidate> newest, Settings settings) {
        int first = Math.max(0, newest.size() - settings.whole(MAX_ENTRIES.name()));
        List<Candidate> base = newest.subList(first, newest.size());
        while (base.size() > 1 && NewestCandidates.chars(base) > settings.whole(MAX_HISTORY_CHARS.name())) {
            base = base.subList(1, base.size());
        }
        return base.get(0).position();
    }

    /**
     * A threshold that is not above the base would cause a rebuild at every request. Five times the base may exceed an int.
     */
    private static int threshold(Settings settings) {
        int maxEntries = settings.whole(MAX_ENTRIES.name());
        int threshold = settings.whole(REFRESH_THRESHOLD.name());
        return threshold > maxEntries ? threshold : (int) Math.min(Integer.MAX_VALUE, maxEntries * 5L);
    }
}
