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
 * Starts the window with an entry that starts a turn, so that no reply is shown without its question. It appends turns up to
 * a maximum, and then starts again from fewer.
 */
@Component
@ServiceRanking(0)
public final class WholeTurnsWindow implements WindowPolicy {

    private static final Setting MAX_TURNS = new Setting("max_turns", 30, 1);
    private static final Setting REBUILT_TURNS = new Setting("rebuilt_turns", 15, 1);
    private static final Setting MAX_ENTRIES = new Setting("max_entries", 200, 1);
    private static final Setting REBUILT_ENTRIES = new Setting("rebuilt_entries", 100, 1);

    @Override
    public String name() {
        return "whole-turns";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MAX_TURNS, REBUILT_TURNS, MAX_ENTRIES, REBUILT_ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(MAX_ENTRIES.name());
    }

    @Override
    public Optional<String> warning(Settings settings) {
        int rebuilt = settings.whole(REBUILT_TURNS.name());
        int max = settings.whole(MAX_TURNS.name());
        return rebuilt <= max
                ? Optional.empty()
                : Optional.of("rebuilt_turns %d is above max_turns %d, which is used".formatted(rebuilt, max));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        int max = settings.whole(MAX_TURNS.name());
        String reason = request.from().isEmpty() ? "first build" : "max_turns " + max + " exceeded";
        if (request.reachesLastWindow()) {
            List<Candidate> grown =
                    NewestCandidates.from(request.newest(), request.from().getAsLong());
            if (turns(grown) <= max) {
                return NewestCandidates.grow(grown);
            }
        } else if (request.from().isPresent()) {
            reason = NewestCandidates.tooLong(
                    request, MAX_ENTRIES.name(), settings.whole(MAX_ENTRIES.name()), "exceeded");
        }
        List<Candidate> base = newestTurns(
                request.newest(),
                Math.min(max, settings.whole(REBUILT_TURNS.name())),
                rebuiltEntries(request, settings));
        return NewestCandidates.rebuild(base, reason);
    }

    /** As many entries as the window may have would be too many at the next request: half of them are shown then. */
    private static int rebuiltEntries(WindowRequest request, Settings settings) {
        int max = NewestCandidates.limit(request, settings.whole(MAX_ENTRIES.name()));
        int rebuilt = settings.whole(REBUILT_ENTRIES.name());
        return rebuilt < max ? rebuilt : (max + 1) / 2;
    }

    private static long turns(List<Candidate> candidates) {
        return candidates.stream().filter(Candidate::startsTurn).count();
    }

    /** Returns the newest turns, up to a number of turns and of entries; as many entries if no turn starts among these. */
    private static List<Candidate> newestTurns(List<Candidate> newest, int maxTurns, int maxEntries) {
        int start = newest.size();
        int turns = 0;
        for (int i = newest.size() - 1; i >= Math.max(0, newest.size() - maxEntries) && turns < maxTurns; i--) {
            if (newest.get(i).startsTurn()) {
                start = i;
                turns++;
            }
        }
        return turns == 0 ? NewestCandidates.last(newest, maxEntries) : newest.subList(start, newest.size());
    }
}
