package io.mneme.context.history;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.WindowPolicyCaller.KnownEntries;
import io.mneme.context.history.WindowPolicyCaller.WindowNeeds;
import io.mneme.context.source.History;
import io.mneme.context.source.HistoryItem;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
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
    public static final int MAX_ENTRIES = WindowPolicyCaller.MAX_ENTRIES;

    private final History history;
    private final RequestScope scope;
    private final WindowPolicyCaller windows;

    PolicyCaller(History history, RequestScope scope, Consumer<String> log) {
        this.history = history;
        this.scope = scope;
        windows = new WindowPolicyCaller(scope, log);
    }

    /** Reads the entries that a window policy needs. */
    PolicyResult<WindowInput> read(SelectedPolicy<WindowPolicy> window) {
        PolicyResult<WindowNeeds> needs = windows.needs(window);
        return needs.failed()
                ? PolicyResult.failed(needs.failure())
                : PolicyResult.of(new WindowInput(
                        history.newest(needs.get().entries()),
                        needs.get().settings(),
                        needs.get().warnings()));
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
            Optional<Duration> idle,
            Settings settings) {
        return windows.nextStep(window, from, KnownEntries.all(candidates(lines, scope.tokens())), idle, settings);
    }

    public static List<Candidate> candidates(List<HistoryLine> lines, TokenCounter tokens) {
        List<Candidate> candidates = new ArrayList<>(lines.size());
        for (HistoryLine line : lines) {
            candidates.add(new Candidate(
                    line.position(),
                    line.index(),
                    line.chars(),
                    tokens.count(line.text()),
                    line.startsTurn(),
                    line.timestamp()));
        }
        return List.copyOf(candidates);
    }
}
