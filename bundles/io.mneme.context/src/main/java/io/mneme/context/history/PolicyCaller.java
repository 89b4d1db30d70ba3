package io.mneme.context.history;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.source.History;
import io.mneme.context.source.HistoryItem;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Calls the policies of one request, and checks their answers against the contracts. */
public final class PolicyCaller {

    /** Maximum number of entries that a policy receives. */
    public static final int MAX_ENTRIES = 10_000;

    private final History history;
    private final RequestScope scope;
    private final Consumer<String> log;

    PolicyCaller(History history, RequestScope scope, Consumer<String> log) {
        this.history = history;
        this.scope = scope;
        this.log = log;
    }

    /** Reads the entries that a window policy needs. */
    PolicyResult<WindowInput> read(SelectedPolicy<WindowPolicy> window) {
        Settings settings = scope.windowSettings().valuesFor(window.settings());
        PolicyResult<PolicyReach> reach = window.prepare(plugin -> PolicyReach.ask(plugin, settings));
        if (reach.failed()) {
            return PolicyResult.failed(reach.failure());
        }
        int limit = Math.max(1, Math.min(reach.get().entries(), MAX_ENTRIES));
        return PolicyResult.of(new WindowInput(history.newest(limit), settings, warnings(window, reach.get())));
    }

    private List<String> warnings(SelectedPolicy<WindowPolicy> window, PolicyReach reach) {
        List<String> warnings = new ArrayList<>();
        scope.windowSettings()
                .unknownTo(window.settings())
                .forEach(name -> warnings.add(window.name() + " has no setting " + name));
        Optional<String> own = reach.warning().filter(warning -> !warnings.contains(warning));
        own.ifPresent(warnings::add);
        own.ifPresent(log);
        if (reach.entries() > MAX_ENTRIES) {
            warnings.add("no more than the newest " + MAX_ENTRIES + " entries are looked at");
        }
        return warnings;
    }

    /** Renders the entries that have no known line; does not call the renderer if all have one. */
    PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer, List<HistoryItem> entries, List<HistoryLine> known) {
        return render(renderer, entries, known, history);
    }

    /** Renders the entries of a history that have no known line. */
    public static PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer,
            List<HistoryItem> entries,
            List<HistoryLine> known,
            History history) {
        return LineRenderer.knownLines(entries, known)
                .map(PolicyResult::of)
                .orElseGet(() -> renderer.ask(
                        plugin -> LineRenderer.lines(entries, known, plugin, HistoryLine.maxChars(history))));
    }

    /**
     * Asks a window policy for the next window.
     *
     * @param from where the last window begins; empty if there is none that can continue
     * @param idle time since the last request that used the window
     */
    PolicyResult<WindowStep> nextStep(
            SelectedPolicy<WindowPolicy> window,
            OptionalLong from,
            List<HistoryLine> lines,
            Duration idle,
            Settings settings) {
        WindowRequest request =
                new WindowRequest(from, candidates(lines, scope.tokens()), scope.headTokens(), idle, scope.provider());
        return window.ask(plugin -> WindowStepCall.next(plugin, request, settings));
    }

    public static List<Candidate> candidates(List<HistoryLine> lines, TokenCounter tokens) {
        List<Candidate> candidates = new ArrayList<>(lines.size());
        for (HistoryLine line : lines) {
            candidates.add(new Candidate(
                    line.position(), line.index(), line.chars(), tokens.count(line.text()), line.startsTurn()));
        }
        return List.copyOf(candidates);
    }
}
