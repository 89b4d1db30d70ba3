package io.mneme.context.history;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.FrameRole;
import io.mneme.spi.contribute.Contribution.Separator;
import io.mneme.spi.weigh.Weight;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Divides the lines of a history into blocks, and makes contributions of them.
 *
 * @param journal name of the journal of the entries
 * @param weights the weights of the lines by position; empty if none was weighed
 */
record HistoryBlocks(String journal, Map<Long, Weight> weights) {

    private static final String LINE_END = "\n";

    /**
     * A block that no later entry is appended to, neither the first nor the last of its history. Most requests show it as the one
     * before did, so that it is made once: the prompt before keeps it, within the memory that prompts may take.
     *
     * @param lines its lines
     * @param made what it adds to a prompt, as long as one has it
     */
    record FinishedBlock(List<HistoryLine> lines, WeakReference<Contribution> made) {

        boolean beginsWith(HistoryLine line) {
            return lines.get(0) == line;
        }

        private boolean isOf(List<HistoryLine> all, int from, int to) {
            boolean same = shown() != null && lines.size() == to - from;
            for (int i = from; same && i < to; i++) {
                same = lines.get(i - from) == all.get(i);
            }
            return same;
        }

        /** Returns what it adds to a prompt; null if no prompt has it any more. */
        @Nullable
        Contribution shown() {
            return made.get();
        }
    }

    /**
     * Returns the finished blocks of a history.
     *
     * @param lines the lines, oldest first
     * @param ends positions of the lines that end blocks, ascending
     * @param known those of the request before, in their order: the ones of the same lines are taken from there
     */
    List<FinishedBlock> finished(List<HistoryLine> lines, List<Long> ends, List<FinishedBlock> known) {
        List<FinishedBlock> finished = new ArrayList<>(ends.size());
        int at = 0;
        BlockEnds blocks = new BlockEnds(ends);
        int from = blocks.end(lines, 0);
        int to = blocks.end(lines, from);
        while (to < lines.size()) {
            long position = lines.get(from).position();
            while (at < known.size() && known.get(at).lines().get(0).position() < position) {
                at++;
            }
            boolean same = at < known.size() && known.get(at).isOf(lines, from, to);
            finished.add(same ? known.get(at) : finished(lines, from, to, ends));
            from = to;
            to = blocks.end(lines, from);
        }
        return finished;
    }

    private FinishedBlock finished(List<HistoryLine> lines, int from, int to, List<Long> ends) {
        return new FinishedBlock(
                List.copyOf(lines.subList(from, to)), new WeakReference<>(block("", lines, from, to, ends)));
    }

    /** Returns the index behind the block that begins with a line; the number of lines if the last one is in it. */
    static int end(List<HistoryLine> lines, int from, List<Long> ends) {
        return new BlockEnds(ends).end(lines, from);
    }

    /** Finds the ends of blocks among lines that are looked at in their order. */
    private static final class BlockEnds {

        private final List<Long> ends;
        private int next;

        /** Starts with the positions of the lines that end blocks, ascending. */
        BlockEnds(List<Long> ends) {
            this.ends = ends;
        }

        int end(List<HistoryLine> lines, int from) {
            int to = from;
            while (to < lines.size() && !endsBlock(lines.get(to))) {
                to++;
            }
            return Math.min(lines.size(), to + 1);
        }

        /** Between two blocks is a line break, so that no block ends where the text has none. */
        boolean endsBlock(HistoryLine line) {
            while (next < ends.size() && ends.get(next) < line.position()) {
                next++;
            }
            return next < ends.size()
                    && ends.get(next) == line.position()
                    && line.text().endsWith(LINE_END);
        }
    }

    /** Returns the contribution of some lines, behind a text; it ends without the line break that separates it from the next one. */
    Contribution block(String before, List<HistoryLine> lines, int from, int to, List<Long> ends) {
        StringBuilder text = new StringBuilder(before);
        List<SourceSpan> spans = new ArrayList<>(to - from);
        List<EntrySource> sources = new ArrayList<>(to - from);
        for (int i = from; i < to; i++) {
            HistoryLine line = lines.get(i);
            spans.add(line.span(text.length(), spans.size()));
            sources.add(source(line));
            text.append(line.text());
        }
        text.setLength(to == lines.size() ? HistoryLine.lengthWithoutLineEnd(text) : text.length() - LINE_END.length());
        String tag = new BlockEnds(ends).endsBlock(lines.get(to - 1)) ? ContextItem.HISTORY_BLOCK : "";
        ContextItem item = new ContextItem(
                Role.SYSTEM, List.of(new TextPart(text.toString(), TextOrigin.SAID)), tag, Optional.empty());
        return new Contribution(
                List.of(item),
                Optional.empty(),
                Separator.LINE,
                FrameRole.FRAMED,
                sources,
                Optional.empty(),
                List.of(),
                spans);
    }

    /** Returns the entry of a line as a source, with its weight if it was weighed. */
    private EntrySource source(HistoryLine line) {
        Weight weight = weights.get(line.position());
        return weight == null
                ? EntrySource.of(journal, line.id())
                : new EntrySource(journal, line.id(), weight.score(), reason(weight));
    }

    private static String reason(Weight weight) {
        return weight.reasons().isEmpty() ? "weighed without a reason" : String.join("; ", weight.reasons());
    }
}
