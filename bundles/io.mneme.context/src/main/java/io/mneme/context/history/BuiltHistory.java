package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
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
 */
record BuiltHistory(
        List<HistoryLine> lines,
        List<Long> blockEnds,
        Optional<WindowReport> report,
        Optional<WindowState> state,
        List<Omission> omissions,
        Optional<RebuildReason> rebuilt) {

    /** Returns a history without lines, which leaves no window. */
    static BuiltHistory nothing(List<Omission> omissions) {
        return new BuiltHistory(List.of(), List.of(), Optional.empty(), Optional.empty(), omissions, Optional.empty());
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
                shown, step.blockEnds(), Optional.of(report), state, List.copyOf(omissions), Optional.empty());
    }

    /** Returns the newest lines that have at most so many tokens together; the window stays as it is. */
    BuiltHistory within(int tokenLimit, TokenCounter tokens) {
        int left = lines.size();
        long together = 0;
        while (left > 0 && together + tokens.count(lines.get(left - 1).text()) <= tokenLimit) {
            left--;
            together += tokens.count(lines.get(left).text());
        }
        if (left == 0) {
            return this;
        }
        Omission omission = new Omission(
                HistoryContributor.NAME,
                "the oldest entries of the window were left out: " + left + ", since the history may have " + tokenLimit
                        + " tokens");
        List<Omission> all = new ArrayList<>(omissions);
        all.add(omission);
        List<HistoryLine> newest = List.copyOf(lines.subList(left, lines.size()));
        Optional<WindowReport> shown =
                report.filter(full -> !newest.isEmpty()).map(full -> shortened(full, newest.size(), omission));
        return new BuiltHistory(newest, blockEnds, shown, state, List.copyOf(all), rebuilt);
    }

    private static WindowReport shortened(WindowReport full, int entries, Omission omission) {
        List<String> warnings = new ArrayList<>(full.warnings());
        warnings.add(omission.reason());
        return new WindowReport(full.policy(), full.renderer(), entries, full.rebuilt(), full.reason(), warnings);
    }

    /** Returns the same history; the next request may return its window to policies that left. */
    BuiltHistory awaiting(Set<String> labels) {
        return new BuiltHistory(lines, blockEnds, report, state.map(next -> next.awaiting(labels)), omissions, rebuilt);
    }

    /** Returns the same history, whose window was rebuilt for a reason. */
    BuiltHistory rebuiltFor(RebuildReason reason) {
        return new BuiltHistory(lines, blockEnds, report, state, omissions, Optional.of(reason));
    }
}
