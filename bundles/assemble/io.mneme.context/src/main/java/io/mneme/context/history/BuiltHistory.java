package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.history.HistoryBlocks.FinishedBlock;
import io.mneme.context.history.TurnLimit.LeavingTurns;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.weigh.Weight;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The history of a request.
 *
 * @param lines the lines in the window, oldest first; empty if there is nothing to show
 * @param blockEnds positions of the lines after which a provider with breakpoints should cache the prompt; may be empty
 * @param report how the lines were chosen and rendered; empty exactly when there are none
 * @param omissions what was omitted, and why
 * @param weights the weights of the lines by position; empty if none was weighed
 * @param finished the blocks of these lines that are known already, in their order
 */
public record BuiltHistory(
        List<HistoryLine> lines,
        List<Long> blockEnds,
        Optional<WindowReport> report,
        List<Omission> omissions,
        Map<Long, Weight> weights,
        List<FinishedBlock> finished) {

    /** Returns a history without lines. */
    static BuiltHistory nothing(List<Omission> omissions) {
        return new BuiltHistory(List.of(), List.of(), Optional.empty(), omissions, Map.of(), List.of());
    }

    /** Returns a history of these lines as one block. */
    public static BuiltHistory undivided(List<HistoryLine> lines, WindowReport report) {
        return new BuiltHistory(lines, List.of(), Optional.of(report), List.of(), Map.of(), List.of());
    }

    /** Returns the history of the lines in a window. */
    static BuiltHistory of(SelectedWindow window, RenderedLines lines) {
        return new BuiltHistory(
                lines.shownLines(),
                window.blockEnds(),
                Optional.of(window.report()),
                window.omissions(),
                Map.of(),
                lines.finished());
    }

    /** Returns the same history without the turns that are too long for the prompt; the window stays as it is. */
    BuiltHistory within(TurnLimit limit) {
        LeavingTurns leaving = limit.leaving(HistoryContributor.NAME, lines);
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
                report.filter(full -> !kept.isEmpty()).map(full -> shortened(full, kept.size(), leaving)),
                List.copyOf(all),
                leaving.weights(),
                List.of());
    }

    private static WindowReport shortened(WindowReport full, int entries, LeavingTurns leaving) {
        List<String> warnings = new ArrayList<>(full.warnings());
        leaving.omissions().forEach(cause -> warnings.add(cause.reason()));
        List<PolicySource> policies = new ArrayList<>(full.policies());
        leaving.weighedBy().ifPresent(policies::add);
        return new WindowReport(
                full.policy(), full.renderer(), entries, full.rebuilt(), full.reason(), warnings, policies);
    }

    /**
     * Returns the blocks that the window policy has ended, and what follows the last of them, the first one with the label and the
     * report; empty if there is no line. Providers with breakpoints cache up to the end of a block only. The joined blocks are the
     * same text as the whole history.
     *
     * @param journal name of the journal of the entries
     */
    public List<Contribution> contributions(String label, String journal) {
        HistoryBlocks blocks = new HistoryBlocks(journal, weights);
        List<Contribution> all = new ArrayList<>(finished.size() + 2);
        int known = 0;
        int from = 0;
        while (from < lines.size()) {
            boolean isKnown = known < finished.size() && finished.get(known).beginsWith(lines.get(from));
            int to = isKnown ? from + finished.get(known).lines().size() : HistoryBlocks.end(lines, from, blockEnds);
            Contribution made = isKnown ? finished.get(known++).shown() : null;
            all.add(made == null ? block(blocks, label, from, to) : made);
            from = to;
        }
        return all;
    }

    private Contribution block(HistoryBlocks blocks, String label, int from, int to) {
        return from > 0
                ? blocks.block("", lines, from, to, blockEnds)
                : blocks.block(label + "\n", lines, from, to, blockEnds)
                        .withFrame(Separator.PARAGRAPH, FrameRole.FRAMED)
                        .withReport(report, omissions);
    }
}
