package io.mneme.context.history;

import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.SingleLine;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRenderer.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Renders entries to lines, and reuses known lines. Both lists are in the order of positions. */
public final class LineRenderer {

    private LineRenderer() {}

    /** Returns the lines of the entries if each entry has a known line of its current revision; else empty. */
    static Optional<List<HistoryLine>> knownLines(List<HistoryItem> entries, List<HistoryLine> known) {
        return Optional.of(matching(entries, known)).filter(lines -> !lines.contains(null));
    }

    /** Returns for each entry the known line of its current revision; null for an entry that has none. */
    static List<@Nullable HistoryLine> matching(List<HistoryItem> entries, List<HistoryLine> known) {
        List<@Nullable HistoryLine> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (int i = 0; i < entries.size(); i++) {
            HistoryItem entry = entries.get(i);
            while (at < known.size()
                    && known.get(at).position() < entry.position().value()) {
                at++;
            }
            lines.add(at < known.size() && known.get(at).isOf(entry) ? known.get(at) : null);
        }
        return lines;
    }

    /** Renders the entries of a history that have no known line; does not call the renderer if all have one. */
    public static PolicyResult<List<HistoryLine>> render(
            SelectedPolicy<HistoryRenderer> renderer,
            List<HistoryItem> entries,
            List<HistoryLine> known,
            History history) {
        List<HistoryLine> lines = matching(entries, known);
        if (!lines.contains(null)) {
            return PolicyResult.of(lines);
        }
        int[] unknown = IntStream.range(0, lines.size())
                .filter(at -> lines.get(at) == null)
                .toArray();
        List<HistoryEntry> forms = Arrays.stream(unknown)
                .mapToObj(at -> entries.get(at).form().get())
                .toList();
        int maxChars = HistoryLine.maxChars(history);
        PolicyResult<List<String>> texts = renderer.ask(plugin -> texts(forms, plugin, maxChars));
        if (texts.failed()) {
            return PolicyResult.failed(texts.failure());
        }
        for (int i = 0; i < unknown.length; i++) {
            HistoryItem entry = entries.get(unknown[i]);
            lines.set(
                    unknown[i], HistoryLine.of(entry, forms.get(i), texts.get().get(i)));
        }
        return PolicyResult.of(lines);
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
