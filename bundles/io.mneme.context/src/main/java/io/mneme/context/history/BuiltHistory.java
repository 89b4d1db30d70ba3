package io.mneme.context.history;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.context.fit.LeavingTurns;
import io.mneme.context.fit.TurnLimit;
import io.mneme.context.fit.TurnLine;
import io.mneme.context.fit.TurnWeighting;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The history of a request.
 *
 * @param lines the lines in the window, oldest first; empty if there is nothing to show
 * @param blockEnds positions of the lines after which a provider with breakpoints should cache the prompt; may be empty
 * @param report how the lines were chosen and rendered; empty exactly when there are none
 * @param state the state of the window for the next request; empty if the next request begins a new one
 * @param omissions what was omitted, and why
 * @param rebuilt why the window was rebuilt; empty if it was not
 * @param weights the weights of the lines by position; empty if none was weighed
 */
record BuiltHistory(
        List<HistoryLine> lines,
        List<Long> blockEnds,
        Optional<WindowReport> report,
        Optional<WindowState> state,
        List<Omission> omissions,
        Optional<RebuildReason> rebuilt,
        Map<Long, Weight> weights) {

    /** Returns a history without lines, which leaves no window. */
    static BuiltHistory nothing(List<Omission> omissions) {
        return new BuiltHistory(
                List.of(), List.of(), Optional.empty(), Optional.empty(), omissions, Optional.empty(), Map.of());
    }

    /** Returns the history of the lines from where a step begins, and the report about it. */
    static BuiltHistory of(
            PolicyRef window,
            PolicyRef renderer,
            WindowStep step,
            List<HistoryLine> lines,
            List<String> warnings,
            List<Omission> omissions,
            Optional<WindowState> state) {
        List<HistoryLine> shown =
                lines.stream().filter(line -> line.position() >= step.from()).toList();
        List<String> all = new ArrayList<>(warnings);
        omissions.forEach(omission -> all.add(omission.reason()));
        Optional<String> reason = Optional.of(step.reason()).filter(text -> !text.isEmpty());
        WindowReport report = new WindowReport(
                window.name(),
                renderer.name(),
                shown.size(),
                step.rebuilt(),
                reason,
                all,
                List.of(window.source("window"), renderer.source("renderer")));
        return new BuiltHistory(
                shown,
                step.blockEnds(),
                Optional.of(report),
                state,
                List.copyOf(omissions),
                Optional.empty(),
                Map.of());
    }

    /** Returns the same history without the turns that are too long for the prompt; the window stays as it is. */
    BuiltHistory within(TurnLimit limit, Optional<TurnWeighting> weighting) {
        List<TurnLine> offered = lines.stream()
                .map(line -> new TurnLine(line.position(), line.id(), line.timestamp(), line.startsTurn(), line.text()))
                .toList();
        LeavingTurns leaving = limit.leaving(HistoryContributor.NAME, offered, weighting);
        return leaving.equals(LeavingTurns.NONE) ? this : without(leaving);
    }

    private BuiltHistory without(LeavingTurns leaving) {
        List<HistoryLine> kept = lines.stream()
                .filter(line -> !leaving.positions().contains(line.position()))
                .toList();
        List<Omission> all = new ArrayList<>(omissions);
        all.addAll(leaving.omissions());
        return new BuiltHistory(
                kept,
                blockEnds.stream()
                        .filter(end -> !leaving.positions().contains(end))
                        .toList(),
                report.filter(full -> !kept.isEmpty()).map(full -> shortened(full, kept.size(), leaving.omissions())),
                state,
                List.copyOf(all),
                rebuilt,
                leaving.weights());
    }

    private static WindowReport shortened(WindowReport full, int entries, List<Omission> causes) {
        List<String> warnings = new ArrayList<>(full.warnings());
        causes.forEach(cause -> warnings.add(cause.reason()));
        return new WindowReport(
                full.policy(), full.renderer(), entries, full.rebuilt(), full.reason(), warnings, full.policies());
    }

    /** Returns the entry of a line as a source, with its weight if it was weighed. */
    EntrySource source(String journal, HistoryLine line) {
        Weight weight = weights.get(line.position());
        return weight == null
                ? EntrySource.of(journal, line.id())
                : new EntrySource(journal, line.id(), weight.score(), reason(weight));
    }

    private static String reason(Weight weight) {
        return weight.reasons().isEmpty() ? "weighed without a reason" : String.join("; ", weight.reasons());
    }

    /** Returns the same history; the next request may return its window to policies that left. */
    BuiltHistory awaiting(Set<String> labels) {
        return new BuiltHistory(
                lines, blockEnds, report, state.map(next -> next.awaiting(labels)), omissions, rebuilt, weights);
    }

    /** Returns the same history, whose window was rebuilt for a reason. */
    BuiltHistory rebuiltFor(RebuildReason reason) {
        return new BuiltHistory(lines, blockEnds, report, state, omissions, Optional.of(reason), weights);
    }
}
