package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.WindowReport;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.settings.WindowSettings;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.window.ProviderProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The settings and policies that apply to a request from its start to its end, whatever changes meanwhile.
 *
 * @param request the request
 * @param now the moment of the request
 * @param settings how dictations enter prompts
 * @param windowSettings the settings of window policies
 * @param provider how the provider caches prompts
 * @param headTokens tokens before the history in the session's last prompt by the same recipe; 0 if there is none
 * @param timeout how long a call of a policy may take, and how long to wait for a window
 * @param policies the policies that choose and render the history
 * @param tokens counts the tokens
 * @param window how the history was chosen; empty before that, and if there is none
 * @param warnings remarks for the caller about a request that is served completely
 */
public record RequestScope(
        ContextRequest request,
        Instant now,
        DictationSettings settings,
        WindowSettings windowSettings,
        ProviderProfile provider,
        int headTokens,
        Duration timeout,
        SelectedPolicies policies,
        TokenCounter tokens,
        Optional<WindowReport> window,
        List<String> warnings) {

    public RequestScope {
        warnings = List.copyOf(warnings);
    }

    /** Returns the same, for contributors that stand before the history. */
    public RequestScope showing(WindowReport report) {
        return new RequestScope(
                request,
                now,
                settings,
                windowSettings,
                provider,
                headTokens,
                timeout,
                policies,
                tokens,
                Optional.of(report),
                warnings);
    }

    /** Returns how the lines of the history are to be read, in the configured language; empty if they explain themselves. */
    public String legend() {
        String renderer =
                window.map(WindowReport::renderer).orElse(policies.renderer().name());
        return policies.snapshot().legend(renderer, settings.language());
    }
}
