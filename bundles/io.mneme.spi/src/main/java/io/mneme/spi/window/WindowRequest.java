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
 * @param newest the newest entries, oldest first: at least one, at most as many as the reach
 * @param headTokens tokens of the prompt before the history, as in the last prompt of the session by the same recipe; 0 if
 *     there is none. The default of a policy must be right without it
 * @param idle time since the last request that used the window; zero if there is none
 * @param provider how the provider caches prompts
 * @param now the moment of the request; empty if unknown
 */
public record WindowRequest(
        OptionalLong from,
        List<Candidate> newest,
        int headTokens,
        Duration idle,
        ProviderProfile provider,
        Optional<Instant> now) {

    public WindowRequest {
        requireNonNull(from, "from");
        requireNonNull(provider, "provider");
        requireNonNull(now, "now");
        newest = List.copyOf(newest);
        if (newest.isEmpty()) {
            throw new IllegalArgumentException("there must be a candidate");
        }
        if (headTokens < 0 || idle.isNegative()) {
            throw new IllegalArgumentException(
                    "must not be negative: %d tokens of the head, idle for %s".formatted(headTokens, idle));
        }
    }

    /** Creates a request at an unknown moment. */
    public WindowRequest(
            OptionalLong from, List<Candidate> newest, int headTokens, Duration idle, ProviderProfile provider) {
        this(from, newest, headTokens, idle, provider, Optional.empty());
    }

    /** Returns whether the entry at which the last window begins is still among the candidates. */
    public boolean reachesLastWindow() {
        return from.isPresent() && from.getAsLong() >= newest.get(0).position();
    }
}
