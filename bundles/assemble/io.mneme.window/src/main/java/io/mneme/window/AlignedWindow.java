package io.mneme.window;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import io.mneme.window.AlignedStart.AlignedLimits;
import io.mneme.window.AlignedStart.WindowStart;
import java.util.List;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/**
 * Starts the window at an entry that depends on the entries alone, so that a restart or another node makes the same prompt. The
 * window grows until its oldest entries have cost as much as a new start, by the prices of the provider. Then it starts again
 * with the fewest entries: the floor, or as many as the provider's minimum needs. So it does after a pause in which the
 * provider's cache expired, and while the provider cannot cache it yet, since a new start costs nothing then.
 */
@Component
@ServiceRanking(0)
public final class AlignedWindow implements WindowPolicy {

    private static final Setting FLOOR = new Setting("floor", 25, 1);
    private static final Setting GROWTH = new Setting("growth", 200, 1);
    private static final Setting CHUNK = new Setting("chunk", 1, 1);
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
        return (int) Math.min(Integer.MAX_VALUE, (long) maxFloor(settings) + settings.whole(GROWTH.name()));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        AlignedLimits limits =
                new AlignedLimits(settings.whole(FLOOR.name()), settings.whole(GROWTH.name()), maxFloor(settings));
        WindowStart start = new AlignedStart(request, limits).find();
        List<Candidate> newest = request.newest();
        List<Candidate> window =
                newest.subList(start.first() - request.earlier().size(), newest.size());
        return step(window.get(0).position(), request, start.reason())
                .withBlockEnds(NewestCandidates.blockEnds(window, settings.whole(CHUNK.name())));
    }

    private static WindowStep step(long from, WindowRequest request, String reason) {
        if (request.from().isEmpty()) {
            return WindowStep.rebuild(from, "first build");
        }
        if (request.idle()
                .filter(idle -> idle.compareTo(request.provider().timeToLive()) > 0)
                .isPresent()) {
            return WindowStep.rebuild(from, "the provider's cache has expired");
        }
        return request.from().getAsLong() == from ? WindowStep.grow(from) : WindowStep.rebuild(from, reason);
    }

    private static int maxFloor(Settings settings) {
        return Math.max(settings.whole(FLOOR.name()), settings.whole(MAX_FLOOR.name()));
    }
}
