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

/** Appends new entries up to a maximum; the first ones in are the first ones out, several at once. */
@Component
@ServiceRanking(0)
public final class FifoWindow implements WindowPolicy {

    private static final Setting MAX_ENTRIES = new Setting("max_entries", 50, 1);
    private static final Setting DROPPED_ENTRIES = new Setting("dropped_entries", 20, 1);

    @Override
    public String name() {
        return "fifo";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MAX_ENTRIES, DROPPED_ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return (int) Math.min(Integer.MAX_VALUE, settings.whole(MAX_ENTRIES.name()) + 1L);
    }

    @Override
    public Optional<String> warning(Settings settings) {
        int dropped = settings.whole(DROPPED_ENTRIES.name());
        int max = settings.whole(MAX_ENTRIES.name());
        return dropped == dropped(settings, max)
                ? Optional.empty()
                : Optional.of("dropped_entries %d is not below max_entries %d; %d is used"
                        .formatted(dropped, max, dropped(settings, max)));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        List<Candidate> newest = request.newest();
        int max = settings.whole(MAX_ENTRIES.name());
        if (request.from().isEmpty()) {
            return NewestCandidates.rebuild(NewestCandidates.last(newest, max), "first build");
        }
        List<Candidate> grown = NewestCandidates.from(newest, request.from().getAsLong());
        if (request.reachesLastWindow() && grown.size() <= max) {
            return NewestCandidates.grow(grown);
        }
        int limit = NewestCandidates.limit(request, max);
        int kept = limit + 1 - dropped(settings, limit);
        return NewestCandidates.rebuild(
                NewestCandidates.last(newest, kept),
                NewestCandidates.tooLong(request, MAX_ENTRIES.name(), max, "exceeded"));
    }

    /** A window that dropped all its entries would show the newest one alone: half of them are dropped then. */
    private static int dropped(Settings settings, int max) {
        int dropped = settings.whole(DROPPED_ENTRIES.name());
        return dropped < max || max == 1 ? Math.min(max, dropped) : (max + 1) / 2;
    }
}
