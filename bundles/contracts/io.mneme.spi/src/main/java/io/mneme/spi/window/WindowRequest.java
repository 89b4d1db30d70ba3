package io.mneme.spi.window;

import static java.util.Objects.requireNonNull;

import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The data from which a window policy decides the next window.
 *
 * @param from position of the oldest entry in the last window; empty when there is no last window, or it cannot continue (an
 *     entry in it was edited or deleted, another policy or renderer became active). Otherwise one of the candidates'
 *     positions, or a position before all of them if the last window and the entries since exceed the reach
 * @param earlier the entries before the newest ones, oldest first, which may not be shown: a policy may need them to start at the
 *     same entry again after a restart. Empty where all may be shown
 * @param newest the newest entries, oldest first, which may be shown: at least one, with the earlier ones at most as many as the
 *     reach. With earlier ones before them the window must not become longer than they are
 * @param headTokens tokens of the prompt before the history, as far as they are known before it; 0 if unknown
 * @param idle time since the last request that used the window, even if that window cannot continue; empty if there was none, or
 *     it is unknown, as after a restart
 * @param provider how the provider caches prompts
 * @param now the moment of the request; empty if unknown
 */
public record WindowRequest(
        OptionalLong from,
        List<Candidate> earlier,
        List<Candidate> newest,
        int headTokens,
        Optional<Duration> idle,
        ProviderProfile provider,
        Optional<Instant> now) {

    public WindowRequest {
        requireNonNull(from, "from");
        requireNonNull(idle, "idle");
        requireNonNull(provider, "provider");
        requireNonNull(now, "now");
        earlier = List.copyOf(earlier);
        newest = List.copyOf(newest);
        if (newest.isEmpty()) {
            throw new IllegalArgumentException("there must be a candidate");
        }
        if (headTokens < 0 || idle.filter(Duration::isNegative).isPresent()) {
            throw new IllegalArgumentException("must not be negative: %d tokens of the head, idle for %s"
                    .formatted(headTokens, idle.orElse(Duration.ZERO)));
        }
    }

    /** Creates a request at an unknown moment, all of whose entries may be shown. */
    public WindowRequest(
            OptionalLong from,
            List<Candidate> newest,
            int headTokens,
            Optional<Duration> idle,
            ProviderProfile provider) {
        this(from, List.of(), newest, headTokens, idle, provider, Optional.empty());
    }

    /** Returns whether the entry at which the last window begins is still among the candidates. */
    public boolean reachesLastWindow() {
        return from.isPresent() && from.getAsLong() >= newest.get(0).position();
    }
}
