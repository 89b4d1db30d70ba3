package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Starts the window at a place that depends on the entries alone, so that a restart or another node makes the same prompt:
 * at an index that is a multiple of the chunk. The window keeps at least {@code floor} entries, grows by {@code growth}
 * entries, and then starts that much later.
 *
 * <p>If that many entries are too few for the provider's cache, the minimum is as many as bring the prompt over the cached
 * minimum. When the provider's cache has expired, the window counts as rebuilt, since that costs nothing then.
 */
@Component
@ServiceRanking(0)
public final class AlignedWindow implements WindowPolicy {

    private static final Setting FLOOR = new Setting("floor", 25, 1);
    private static final Setting GROWTH = new Setting("growth", 40, 1);
    private static final Setting CHUNK = new Setting("chunk", 5, 1);
    private static final Setting MAX_FLOOR = new Setting("max_floor", 200, 1);

    @Override
    public String name() {
        return "aligned";
    }

    @Override
    public List<Setting> settings() {
        return List.of(FLOOR, GROWTH, CHUNK, MAX_FLOOR);
    }

    @Override
    public int reach(Settings settings) {
        return (int) Math.min(Integer.MAX_VALUE, (long) maxFloor(settings) + step(settings));
    }

    @Override
    public Optional<String> warning(Settings settings) {
        int growth = settings.whole(GROWTH.name());
        int chunk = settings.whole(CHUNK.name());
        return growth % chunk == 0
                ? Optional.empty()
                : Optional.of(
                        "growth %d is no multiple of chunk %d; %d is used".formatted(growth, chunk, step(settings)));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        List<Candidate> newest = request.newest();
        int start = start(request, settings);
        long from = newest.get(start).position();
        return step(from, request)
                .withBlockEnds(
                        NewestCandidates.blockEnds(newest.subList(start, newest.size()), settings.whole(CHUNK.name())));
    }

    private static WindowStep step(long from, WindowRequest request) {
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(from, "first build");
        }
        if (request.idle().compareTo(request.provider().timeToLive()) > 0) {
            return WindowStep.rebuild(from, "the provider's cache has expired");
        }
        return request.from().getAsLong() == from
                ? WindowStep.grow(from)
                : WindowStep.rebuild(from, "the window has grown enough");
    }

    /** Returns which candidate the window starts at: the first one from the last multiple of the step before the minimum. */
    private static int start(WindowRequest request, Settings settings) {
        List<Candidate> newest = request.newest();
        int start = Math.max(0, newest.size() - minimum(request, settings));
        int step = step(settings);
        long aligned = newest.get(start).index() / step * step;
        while (start > 0 && newest.get(start - 1).index() >= aligned) {
            start--;
        }
        return start;
    }

    /** Returns how many of the newest entries must be shown. */
    private static int minimum(WindowRequest request, Settings settings) {
        int floor = settings.whole(FLOOR.name());
        ProviderProfile provider = request.provider();
        long missing = (long) provider.minimumPrefixTokens() + provider.granularityTokens() - request.headTokens();
        List<Candidate> newest = request.newest();
        int entries = 0;
        int limit = Math.min(newest.size(), maxFloor(settings));
        while (entries < limit && missing > 0) {
            entries++;
            missing -= newest.get(newest.size() - entries).tokens();
        }
        // Where the entries are too short for the cache, more of them only cost more.
        boolean inVain = missing > 0 && entries < newest.size();
        return inVain ? floor : Math.max(floor, entries);
    }

    private static int maxFloor(Settings settings) {
        return Math.max(settings.whole(FLOOR.name()), settings.whole(MAX_FLOOR.name()));
    }

    /** Returns by how many entries the start moves on: the growth, as a multiple of the chunk. */
    private static int step(Settings settings) {
        int chunk = settings.whole(CHUNK.name());
        long chunks = ((long) settings.whole(GROWTH.name()) + chunk - 1) / chunk;
        return (int) Math.min(Integer.MAX_VALUE, chunks * chunk);
    }
}
