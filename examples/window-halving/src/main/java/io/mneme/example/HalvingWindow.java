package io.mneme.example;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Appends new entries to the window, and drops its older half when it is too long. A rebuild keeps many entries, and
 * rebuilds are rare. Its settings are lines such as {@code window.halving.refresh_threshold=30} in
 * {@code io.mneme.context.cfg}.
 */
@Component
@ServiceRanking(100)
public final class HalvingWindow implements WindowPolicy {

    private static final Setting REFRESH_THRESHOLD = new Setting("refresh_threshold", 50, 2);
    private static final Setting MAX_HISTORY_CHARS = new Setting("max_history_chars", 6000, 1);

    @Override
    public String name() {
        return "halving";
    }

    @Override
    public List<Setting> settings() {
        return List.of(REFRESH_THRESHOLD, MAX_HISTORY_CHARS);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(REFRESH_THRESHOLD.name());
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        List<Candidate> grown = grown(request);
        long start = halved(grown, settings).get(0).position();
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(start, "first build");
        }
        if (start == request.from().getAsLong()) {
            return WindowStep.grow(start);
        }
        String reason = full(grown, settings);
        return reason.isEmpty() ? limited(request) : WindowStep.rebuild(start, reason);
    }

    /** Returns the newer half of the entries that may be shown, which are fewer than the limits allow. */
    private static WindowStep limited(WindowRequest request) {
        int shown = request.newest().size();
        return WindowStep.rebuild(
                request.newest().get(shown / 2).position(), "no more than " + shown + " entries may be shown");
    }

    /** Returns the last window with the new entries; all candidates if there is no last window. */
    private static List<Candidate> grown(WindowRequest request) {
        long from = request.from().orElse(0);
        return request.newest().stream()
                .filter(candidate -> candidate.position() >= from)
                .toList();
    }

    /** Returns the newer half, halved again until it is below both limits or one entry is left. */
    private static List<Candidate> halved(List<Candidate> window, Settings settings) {
        List<Candidate> kept = window;
        while (kept.size() > 1 && !full(kept, settings).isEmpty()) {
            kept = kept.subList(kept.size() - kept.size() / 2, kept.size());
        }
        return kept;
    }

    /** Returns which limit a window has reached; empty if none. */
    private static String full(List<Candidate> window, Settings settings) {
        int threshold = settings.whole(REFRESH_THRESHOLD.name());
        if (window.size() >= threshold) {
            return "refresh_threshold " + threshold + " reached";
        }
        int maxChars = settings.whole(MAX_HISTORY_CHARS.name());
        long chars = window.stream().mapToLong(Candidate::chars).sum();
        return chars >= maxChars ? "max_history_chars " + maxChars + " reached" : "";
    }
}
