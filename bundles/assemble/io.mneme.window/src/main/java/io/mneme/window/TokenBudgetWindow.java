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
 * Appends new entries until they are too many or have too many tokens together, and then starts again from the newest ones that
 * have fewer tokens, and are fewer by the same share. The newest entry is always shown.
 */
@Component
@ServiceRanking(-100)
public final class TokenBudgetWindow implements WindowPolicy {

    private static final Setting MAX_TOKENS = new Setting("max_tokens", 4_000, 1);
    private static final Setting REBUILT_TOKENS = new Setting("rebuilt_tokens", 2_000, 1);
    private static final Setting MAX_ENTRIES = new Setting("max_entries", 200, 1);

    @Override
    public String name() {
        return "token-budget";
    }

    @Override
    public List<Setting> settings() {
        return List.of(MAX_TOKENS, REBUILT_TOKENS, MAX_ENTRIES);
    }

    @Override
    public int reach(Settings settings) {
        return settings.whole(MAX_ENTRIES.name());
    }

    @Override
    public Optional<String> warning(Settings settings) {
        int rebuilt = settings.whole(REBUILT_TOKENS.name());
        int max = settings.whole(MAX_TOKENS.name());
        return rebuilt <= max
                ? Optional.empty()
                : Optional.of("rebuilt_tokens %d is above max_tokens %d, which is used".formatted(rebuilt, max));
    }

    @Override
    public WindowStep next(WindowRequest request, Settings settings) {
        int max = settings.whole(MAX_TOKENS.name());
        int maxEntries = settings.whole(MAX_ENTRIES.name());
        String reason = request.from().isEmpty() ? "first build" : "max_tokens " + max + " exceeded";
        if (request.reachesLastWindow()) {
            List<Candidate> grown =
                    NewestCandidates.from(request.newest(), request.from().getAsLong());
            if (grown.size() == 1 || NewestCandidates.tokens(grown) <= max) {
                return NewestCandidates.grow(grown);
            }
        } else if (request.from().isPresent()) {
            reason = NewestCandidates.tooLong(request, MAX_ENTRIES.name(), maxEntries, "exceeded");
        }
        int rebuilt = Math.min(max, settings.whole(REBUILT_TOKENS.name()));
        int entries = (int) Math.max(1, (long) NewestCandidates.limit(request, maxEntries) * rebuilt / max);
        List<Candidate> base = NewestCandidates.last(NewestCandidates.withinTokens(request.newest(), rebuilt), entries);
        return NewestCandidates.rebuild(base, reason);
    }
}
