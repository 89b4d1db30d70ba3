package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.policy.PolicyViolationException;
import io.mneme.context.section.SingleLine;
import io.mneme.spi.render.HistoryRenderer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Renders entries to lines, and reuses known lines. Both lists are in the order of positions. */
final class LineRenderer {

    private LineRenderer() {}

    /** Returns the lines of the entries if each entry has a known line of its current revision; else empty. */
    static Optional<List<HistoryLine>> knownLines(List<StoredEntry<Dictation>> entries, List<HistoryLine> known) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (StoredEntry<Dictation> entry : entries) {
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
     * @param reader prepares the entries, and limits the length of a line
     */
    static List<HistoryLine> lines(
            List<StoredEntry<Dictation>> entries,
            List<HistoryLine> known,
            Supplier<HistoryRenderer> renderer,
            HistoryReader reader) {
        List<HistoryLine> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (StoredEntry<Dictation> entry : entries) {
            at = seek(entry, known, at);
            boolean done = at < known.size() && known.get(at).isOf(entry);
            lines.add(done ? known.get(at) : line(entry, renderer, reader));
        }
        return lines;
    }

    /** Returns the index, not before the first one, of the first line that is not before the entry. */
    static int seek(StoredEntry<Dictation> entry, List<HistoryLine> known, int from) {
        int at = from;
        while (at < known.size() && known.get(at).position() < entry.position().value()) {
            at++;
        }
        return at;
    }

    private static HistoryLine line(
            StoredEntry<Dictation> entry, Supplier<HistoryRenderer> renderer, HistoryReader reader) {
        String rendered = renderer.get().render(reader.historyEntry(entry));
        if (rendered == null) {
            throw new PolicyViolationException("returned null");
        }
        int maxLineChars = reader.maxLineChars();
        if (rendered.length() > maxLineChars) {
            throw new PolicyViolationException("worded an entry with more than " + maxLineChars + " characters");
        }
        return HistoryLine.of(entry, SingleLine.of(rendered));
    }
}
