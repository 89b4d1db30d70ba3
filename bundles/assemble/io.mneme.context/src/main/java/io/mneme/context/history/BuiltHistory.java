package io.mneme.context.history;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.context.WindowReport;
import io.mneme.api.dialogue.Role;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.history.TurnLimit.LeavingTurns;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.weigh.Weight;
import java.util.ArrayList;
import java.util.HashSet;
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
 * @param omissions what was omitted, and why
 * @param weights the weights of the lines by position; empty if none was weighed
 */
public record BuiltHistory(
        List<HistoryLine> lines,
        List<Long> blockEnds,
        Optional<WindowReport> report,
        List<Omission> omissions,
        Map<Long, Weight> weights) {

    private static final String LINE_END = "\n";

    /** Returns a history without lines. */
    static BuiltHistory nothing(List<Omission> omissions) {
        return new BuiltHistory(List.of(), List.of(), Optional.empty(), omissions, Map.of());
    }

    /** Returns the history of the lines in a window. */
    static BuiltHistory of(SelectedWindow window, RenderedLines lines) {
        return new BuiltHistory(
                lines.shownLines(), window.blockEnds(), Optional.of(window.report()), window.omissions(), Map.of());
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
                report.filter(full -> !kept.isEmpty()).map(full -> shortened(full, kept.size(), leaving.omissions())),
                List.copyOf(all),
                leaving.weights());
    }

    private static WindowReport shortened(WindowReport full, int entries, List<Omission> causes) {
        List<String> warnings = new ArrayList<>(full.warnings());
        causes.forEach(cause -> warnings.add(cause.reason()));
        return new WindowReport(
                full.policy(), full.renderer(), entries, full.rebuilt(), full.reason(), warnings, full.policies());
    }

    /**
     * Returns the blocks that the window policy has ended, and what follows the last of them, the first one with the label and the
     * report; empty if there is no line. Providers with breakpoints cache up to the end of a block only. The joined blocks are the
     * same text as the whole history.
     *
     * @param journal name of the journal of the entries
     */
    public List<Contribution> contributions(String label, String journal) {
        Set<Long> ends = new HashSet<>(blockEnds);
        List<Contribution> blocks = new ArrayList<>();
        StringBuilder text = new StringBuilder(label).append(LINE_END);
        List<SourceSpan> spans = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < lines.size(); i++) {
            HistoryLine line = lines.get(i);
            spans.add(line.span(text.length(), i - first));
            text.append(line.text());
            // Between two blocks is a line break, so that no block ends where the text has none.
            boolean endsBlock = ends.contains(line.position()) && line.text().endsWith(LINE_END);
            if (endsBlock || i == lines.size() - 1) {
                String tag = endsBlock ? ContextItem.HISTORY_BLOCK : "";
                int end = i == lines.size() - 1
                        ? HistoryLine.lengthWithoutLineEnd(text)
                        : text.length() - LINE_END.length();
                blocks.add(block(first == 0, text.substring(0, end), tag, sources(first, i + 1, journal), spans));
                spans.clear();
                text.setLength(0);
                first = i + 1;
            }
        }
        return blocks;
    }

    private List<EntrySource> sources(int from, int to, String journal) {
        List<EntrySource> sources = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            sources.add(source(journal, lines.get(i)));
        }
        return sources;
    }

    private Contribution block(
            boolean first, String text, String tag, List<EntrySource> sources, List<SourceSpan> spans) {
        ContextItem item =
                new ContextItem(Role.SYSTEM, List.of(new TextPart(text, TextOrigin.SAID)), tag, Optional.empty());
        return new Contribution(
                List.of(item),
                Optional.empty(),
                first ? Separator.PARAGRAPH : Separator.LINE,
                FrameRole.FRAMED,
                sources,
                first ? report : Optional.empty(),
                first ? omissions : List.of(),
                spans);
    }

    /** Returns the entry of a line as a source, with its weight if it was weighed. */
    private EntrySource source(String journal, HistoryLine line) {
        Weight weight = weights.get(line.position());
        return weight == null
                ? EntrySource.of(journal, line.id())
                : new EntrySource(journal, line.id(), weight.score(), reason(weight));
    }

    private static String reason(Weight weight) {
        return weight.reasons().isEmpty() ? "weighed without a reason" : String.join("; ", weight.reasons());
    }
}
