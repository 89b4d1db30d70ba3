package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import io.mneme.window.AlignedStart.AlignedLimits;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Starts the window at a place that depends on the entries alone, so that a restart or another node makes the same prompt:
 * at an index that is a multiple of the chunk. The window shows all entries as long as that costs little more than a new start.
 * Then it keeps at least {@code floor} entries, grows by {@code growth} entries, and starts that much later. After a pause in
 * which the provider's cache expired it starts with the fewest entries, since that costs nothing then.
 *
 * <p>If that many entries are too few for the provider's cache, the minimum is as many as bring the prompt over the cached
 * minimum.
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
        AlignedLimits limits = new AlignedLimits(
                settings.whole(FLOOR.name()), step(settings), settings.whole(CHUNK.name()), maxFloor(settings));
        int start = new AlignedStart(request, limits).first();
        return step(newest.get(start).position(), request, limits.step())
                .withBlockEnds(NewestCandidates.blockEnds(newest.subList(start, newest.size()), limits.chunk()));
    }

    private static WindowStep step(long from, WindowRequest request, int step) {
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(from, "first build");
        }
        if (request.idle().compareTo(request.provider().timeToLive()) > 0) {
            return WindowStep.rebuild(from, "the provider's cache has expired");
        }
        if (request.from().getAsLong() == from) {
            return WindowStep.grow(from);
        }
        return WindowStep.rebuild(
                from,
                isRegular(request, step)
                        ? "growth " + step + " exceeded"
                        : "the oldest entries cost more than a new start");
    }

    /** Returns whether the last window was one that moves on by the growth: the others start at the first entry or after a pause. */
    private static boolean isRegular(WindowRequest request, int step) {
        return !request.reachesLastWindow()
                || request.newest().stream()
                        .filter(candidate ->
                                candidate.position() == request.from().getAsLong())
                        .anyMatch(candidate -> candidate.index() > 0 && candidate.index() % step == 0);
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
