package io.mneme.context.history;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Splits a history into the blocks that its window policy has ended, and what follows the last of them. Providers with
 * breakpoints cache up to the end of a block only. The joined blocks are the same text as the whole history.
 */
final class HistoryBlocks {

    private static final String LINE_END = "\n";

    private final BuiltHistory history;
    private final String journal;
    private final Set<Long> ends;

    /**
     * Prepares the blocks of a history.
     *
     * @param journal name of the journal of its entries
     */
    HistoryBlocks(BuiltHistory history, String journal) {
        this.history = history;
        this.journal = journal;
        ends = new HashSet<>(history.blockEnds());
    }

    /** Returns the blocks in their order, the first one with the label and the report; empty if there is no line. */
    List<Contribution> contributions(String label) {
        List<Contribution> blocks = new ArrayList<>();
        StringBuilder text = new StringBuilder(label).append(LINE_END);
        int first = 0;
        for (int i = 0; i < history.lines().size(); i++) {
            HistoryLine line = history.lines().get(i);
            text.append(line.text());
            boolean ends = ends(line);
            if (ends || i == history.lines().size() - 1) {
                blocks.add(block(text.toString(), ends ? ContextItem.HISTORY_BLOCK : "", first, i + 1));
                text.setLength(0);
                first = i + 1;
            }
        }
        return blocks;
    }

    /** Between two blocks is a line break, so that no block ends where the text has none. */
    private boolean ends(HistoryLine line) {
        return ends.contains(line.position()) && line.text().endsWith(LINE_END);
    }

    private Contribution block(String lines, String tag, int from, int to) {
        boolean last = to == history.lines().size();
        String text = last ? HistoryLine.withoutLineEnd(lines) : lines.substring(0, lines.length() - LINE_END.length());
        List<EntrySource> sources = history.lines().subList(from, to).stream()
                .map(line -> history.source(journal, line))
                .toList();
        ContextItem item =
                new ContextItem(Role.SYSTEM, List.of(new TextPart(text, TextOrigin.SAID)), tag, Optional.empty());
        Contribution block = Contribution.of(List.of(item)).withSources(sources);
        return from == 0
                ? block.withFrame(Separator.PARAGRAPH, FrameRole.FRAMED)
                        .withReport(history.report(), history.omissions())
                : block.withFrame(Separator.LINE, FrameRole.FRAMED);
    }
}
