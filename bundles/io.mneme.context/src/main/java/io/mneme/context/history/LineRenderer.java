package io.mneme.context.history;

import io.mneme.api.policy.PolicyViolationException;
import io.mneme.context.section.SingleLine;
import io.mneme.context.source.HistoryItem;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRenderer.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Renders entries to lines, and reuses known lines. Both lists are in the order of positions. */
final class LineRenderer {

    private LineRenderer() {}

    /** Returns the lines of the entries if each entry has a known line of its current revision; else empty. */
    static Optional<List<HistoryLine>> knownLines(List<HistoryItem> entries, List<HistoryLine> known) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (HistoryItem entry : entries) {
            at = seek(entry, known, at);
            if (at == known.size() || !known.get(at).isOf(entry)) {
                return Optional.empty();
            }
            lines.add(known.get(at));
        }
        return Optional.of(lines);
    }

    /**
     * Returns the lines of the entries. Runs code of the renderer's plug-in: call it behind its boundary only.
     *
     * @param maxChars maximum length of a rendered entry, in characters (UTF-16)
     */
    static List<HistoryLine> lines(
            List<HistoryItem> entries, List<HistoryLine> known, Supplier<HistoryRenderer> renderer, int maxChars) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        Shape shape = shape(renderer);
        int at = 0;
        for (HistoryItem entry : entries) {
            at = seek(entry, known, at);
            boolean done = at < known.size() && known.get(at).isOf(entry);
            lines.add(done ? known.get(at) : line(entry, renderer, shape, maxChars));
        }
        return lines;
    }

    /** Returns the index, not before the first one, of the first line that is not before the entry. */
    static int seek(HistoryItem entry, List<HistoryLine> known, int from) {
        int at = from;
        while (at < known.size() && known.get(at).position() < entry.position().value()) {
            at++;
        }
        return at;
    }

    private static Shape shape(Supplier<HistoryRenderer> renderer) {
        Shape shape = renderer.get().shape();
        if (shape == null) {
            throw new PolicyViolationException("returned null");
        }
        return shape;
    }

    private static HistoryLine line(HistoryItem item, Supplier<HistoryRenderer> renderer, Shape shape, int maxChars) {
        HistoryEntry entry = item.form().get();
        String rendered = renderer.get().render(shape == Shape.LINE ? singleLine(entry) : entry);
        if (rendered == null) {
            throw new PolicyViolationException("returned null");
        }
        if (rendered.length() > maxChars) {
            throw new PolicyViolationException("worded an entry with more than " + maxChars + " characters");
        }
        return HistoryLine.of(item, entry, shape, shape == Shape.LINE ? SingleLine.of(rendered) : rendered);
    }

    private static HistoryEntry singleLine(HistoryEntry entry) {
        return new HistoryEntry(
                entry.id(),
                entry.role(),
                SingleLine.of(entry.speaker()),
                SingleLine.of(entry.recognised()),
                SingleLine.of(entry.text()),
                entry.timestamp());
    }
}
