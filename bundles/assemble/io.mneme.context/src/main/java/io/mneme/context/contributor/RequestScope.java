package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.WindowReport;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.window.HistoryWindows;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.policy.RequestPurpose;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.settings.ContextSettings;
import io.mneme.context.settings.DictationSettings;
import io.mneme.context.settings.WindowSettings;
import io.mneme.context.token.TokenCounter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings and policies that apply to a request from its start to its end, whatever changes meanwhile.
 *
 * @param request the request
 * @param purpose what the request is for
 * @param now the moment of the request
 * @param settings how dictations enter prompts
 * @param windowSettings the settings of window policies
 * @param provider how the provider caches prompts
 * @param head counts the tokens before the history
 * @param context how contexts are assembled
 * @param policies the policies that choose and render the history
 * @param tokens counts the tokens
 * @param shown the entries that have been contributed by now
 * @param limit maximum length of the contributions that are asked for
 * @param guarded whether contributors that claim to be stable are called twice, to test the claim
 * @param window how the history was chosen; empty before that, and if there is none
 * @param warnings remarks for the caller about a request that is served completely
 */
public record RequestScope(
        ContextRequest request,
        RequestPurpose purpose,
        Instant now,
        DictationSettings settings,
        WindowSettings windowSettings,
        ProviderProfile provider,
        PromptHead head,
        ContextSettings context,
        SelectedPolicies policies,
        TokenCounter tokens,
        List<EntrySource> shown,
        LengthLimit limit,
        boolean guarded,
        Optional<WindowReport> window,
        List<String> warnings) {

    /**
     * Counts the tokens that one prompt has before its history. It depends on the request alone, not on an earlier prompt: so the
     * first request after a restart selects the same window.
     *
     * <p>Written by the thread of the request before any contributor of the history is asked.
     */
    public static final class PromptHead {

        private volatile int tokens;

        int tokens() {
            return tokens;
        }

        /** Sets the tokens of the pieces that were contributed by now. */
        public void set(int contributed) {
            tokens = contributed;
        }
    }

    public RequestScope {
        shown = List.copyOf(shown);
        warnings = List.copyOf(warnings);
    }

    /** Returns the same for the contributors that are asked after these entries were contributed, and maybe a history. */
    public RequestScope after(List<EntrySource> contributed, Optional<WindowReport> report) {
        if (contributed.isEmpty() && report.isEmpty()) {
            return this;
        }
        return with(now, joined(shown, contributed), limit, guarded, report.or(() -> window));
    }

    private static List<EntrySource> joined(List<EntrySource> first, List<EntrySource> second) {
        if (first.isEmpty()) {
            return second;
        }
        List<EntrySource> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    /** Returns the same for a contributor with a limit of length. */
    public RequestScope within(LengthLimit maximum) {
        return maximum.equals(limit) ? this : with(now, shown, maximum, guarded, window);
    }

    /** Returns the same at another time. */
    public RequestScope at(Instant time) {
        return with(time, shown, limit, guarded, window);
    }

    /** Returns the same with settings of window policies that apply where the request has none of its own. */
    public RequestScope withWindowDefaults(Map<String, Double> defaults) {
        ContextRequest limited = HistoryWindows.withDefaults(request, defaults);
        return limited == request
                ? this
                : new RequestScope(
                        limited,
                        purpose,
                        now,
                        settings,
                        windowSettings.withRequest(limited.options().settingsOf("window")),
                        provider,
                        head,
                        context,
                        policies,
                        tokens,
                        shown,
                        limit,
                        guarded,
                        window,
                        warnings);
    }

    /** Returns the same for a request that tests the claims of its contributors. */
    public RequestScope withGuard() {
        return with(now, shown, limit, true, window);
    }

    /** Returns the form in which the body is laid out: one that the program makes itself as that of the provider. */
    public BodyForm form() {
        return request.options().form().filter(form -> !form.isFree()).orElseGet(() -> {
            if (provider.breakpoints() > 0) {
                return BodyForm.ANTHROPIC;
            }
            return provider.name().startsWith(BodyForm.GEMINI.label()) ? BodyForm.GEMINI : BodyForm.OPENAI;
        });
    }

    /** Returns the maximum number of tokens of the contributions; {@link Integer#MAX_VALUE} if there is none. */
    public int tokenLimit() {
        return limit.tokens();
    }

    private RequestScope with(
            Instant time,
            List<EntrySource> entries,
            LengthLimit maximum,
            boolean testing,
            Optional<WindowReport> report) {
        return new RequestScope(
                request,
                purpose,
                time,
                settings,
                windowSettings,
                provider,
                head,
                context,
                policies,
                tokens,
                entries,
                maximum,
                testing,
                report,
                warnings);
    }

    /** Returns the tokens of the pieces that are placed before the history, as far as they are contributed before it. */
    public int headTokens() {
        return head.tokens();
    }

    /** Returns how the lines of the history are to be read, in the configured language; empty if they explain themselves. */
    public String legend() {
        String renderer =
                window.map(WindowReport::renderer).orElse(policies.renderer().name());
        return policies.legend(renderer, settings.language());
    }
}
