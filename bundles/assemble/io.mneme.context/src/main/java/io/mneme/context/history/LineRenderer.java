package io.mneme.context.history;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.section.SingleLine;
import io.mneme.context.source.History;
import io.mneme.context.source.History.HistoryItem;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRenderer.Shape;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Renders entries to lines, and reuses known lines. Both lists are in the order of positions. */
public final class LineRenderer {

    private LineRenderer() {}

    /** Returns the lines of the entries if each entry has a known line of its current revision; else empty. */
    static Optional<List<HistoryLine>> knownLines(List<HistoryItem> entries, List<HistoryLine> known) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (HistoryItem entry : entries) {
            at = seek(entry, known, at);
            if (!isKnown(entry, known, at)) {
                return Optional.empty();
            }
            lines.add(known.get(at));
        }
        return Optional.of(lines);
    }

    /** Renders the entries of a history that have no known line; does not call the renderer if all have one. */
    public static PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer,
            List<HistoryItem> entries,
            List<HistoryLine> known,
            History history) {
        Optional<List<HistoryLine>> lines = knownLines(entries, known);
        if (lines.isPresent()) {
            return PolicyResult.of(lines.get());
        }
        List<HistoryEntry> unknown = unknown(entries, known);
        int maxChars = HistoryLine.maxChars(history);
        PolicyResult<List<String>> texts = renderer.ask(plugin -> texts(unknown, plugin, maxChars));
        return texts.failed()
                ? PolicyResult.failed(texts.failure())
                : PolicyResult.of(lines(entries, known, unknown, texts.get()));
    }

    private static List<HistoryEntry> unknown(List<HistoryItem> entries, List<HistoryLine> known) {
        List<HistoryEntry> unknown = new ArrayList<>();
        int at = 0;
        for (HistoryItem entry : entries) {
            at = seek(entry, known, at);
            if (!isKnown(entry, known, at)) {
                unknown.add(entry.form().get());
            }
        }
        return unknown;
    }

    private static List<HistoryLine> lines(
            List<HistoryItem> entries, List<HistoryLine> known, List<HistoryEntry> forms, List<String> texts) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        Iterator<HistoryEntry> form = forms.iterator();
        Iterator<String> text = texts.iterator();
        int at = 0;
        for (HistoryItem entry : entries) {
            at = seek(entry, known, at);
            lines.add(isKnown(entry, known, at) ? known.get(at) : HistoryLine.of(entry, form.next(), text.next()));
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

    /** Returns whether the line that {@link #seek} has found is that of the entry in its current revision. */
    static boolean isKnown(HistoryItem entry, List<HistoryLine> known, int at) {
        return at < known.size() && known.get(at).isOf(entry);
    }

    /**
     * Returns the texts of entries, as lines or blocks. Runs code of the renderer's plug-in: call it behind its boundary only.
     *
     * @param maxChars maximum length of a rendered entry, in characters (UTF-16)
     */
    private static List<String> texts(List<HistoryEntry> entries, Supplier<HistoryRenderer> renderer, int maxChars) {
        Shape shape = renderer.get().shape();
        if (shape == null) {
            throw new PolicyViolationException("returned null");
        }
        List<String> texts = new ArrayList<>(entries.size());
        for (HistoryEntry entry : entries) {
            texts.add(shape == Shape.BLOCK ? text(entry, renderer, maxChars) : line(entry, renderer, maxChars));
        }
        return texts;
    }

    private static String line(HistoryEntry entry, Supplier<HistoryRenderer> renderer, int maxChars) {
        HistoryEntry singleLine = new HistoryEntry(
                entry.id(),
                entry.role(),
                SingleLine.of(entry.speaker()),
                SingleLine.of(entry.recognised()),
                SingleLine.of(entry.text()),
                entry.timestamp());
        return "- " + SingleLine.of(text(singleLine, renderer, maxChars)) + "\n";
    }

    private static String text(HistoryEntry entry, Supplier<HistoryRenderer> renderer, int maxChars) {
        String rendered = renderer.get().render(entry);
        if (rendered == null) {
            throw new PolicyViolationException("returned null");
        }
        if (rendered.length() > maxChars) {
            throw new PolicyViolationException("worded an entry with more than " + maxChars + " characters");
        }
        return rendered;
    }
}
