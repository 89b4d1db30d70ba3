package io.mneme.context.replay;

import io.mneme.api.entry.Redactions;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.History;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.context.history.HistoryLine;
import io.mneme.context.history.HistoryRedaction;
import io.mneme.context.history.LineRenderer;
import io.mneme.context.history.RenderedLines;
import io.mneme.spi.render.HistoryRenderer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The entries of a replay.
 *
 * @param lines their lines, oldest first
 * @param times when they took place, as far as it is known
 * @param renderer the renderer of the lines
 */
record ReplayEntries(List<HistoryLine> lines, List<Optional<Instant>> times, SelectedPolicy<HistoryRenderer> renderer) {

    private static final int RENDER_BATCH_SIZE = 500;

    /** Reads and renders the newest entries of a history. */
    static ReplayEntries read(History history, RequestScope scope, Redactions redactions, int limit) {
        List<HistoryItem> entries = new HistoryRedaction(redactions, history)
                .redact(history.newest(limit), List.of())
                .entries();
        SelectedPolicy<HistoryRenderer> selected = scope.policies().renderer();
        List<Optional<Instant>> times =
                entries.stream().map(entry -> entry.form().get().timestamp()).toList();
        return rendered(selected, entries, history)
                .map(lines -> new ReplayEntries(lines, times, selected))
                .or(() -> rendered(selected.fallback(), entries, history)
                        .map(lines -> new ReplayEntries(lines, times, selected.fallback())))
                .orElseThrow();
    }

    /**
     * Returns a simulation over the entries.
     *
     * @param next the time of a request after the last entry; empty if it is not known
     */
    ReplaySimulation simulation(ReplayPrompts prompts, RequestScope scope, Optional<Instant> next) {
        List<Optional<Instant>> all = new ArrayList<>(times);
        all.add(next);
        return new ReplaySimulation(
                scope,
                prompts,
                lines.stream().map(line -> line.candidate(scope.tokens())).toList(),
                all);
    }

    /** Renders the entries by several calls, each with the timeout of a request. */
    private static Optional<List<HistoryLine>> rendered(
            SelectedPolicy<HistoryRenderer> renderer, List<HistoryItem> entries, History history) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        for (int from = 0; from < entries.size(); from += RENDER_BATCH_SIZE) {
            List<HistoryItem> batch = entries.subList(from, Math.min(from + RENDER_BATCH_SIZE, entries.size()));
            PolicyResult<List<HistoryLine>> rendered = LineRenderer.render(renderer, batch, List.of(), history);
            if (rendered.failed()) {
                return Optional.empty();
            }
            lines.addAll(rendered.get());
        }
        return Optional.of(RenderedLines.withIndexes(history, lines, false));
    }
}
