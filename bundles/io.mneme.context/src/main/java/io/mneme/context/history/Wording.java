package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Stored;
import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.section.OneLine;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.Said;
import java.util.ArrayList;
import java.util.List;

/** Makes lines of entries, keeping those that are worded already. Both lists are in the order of positions. */
final class Wording {

    private Wording() {}

    /** Returns whether every entry, as it is now, is worded already. */
    static boolean isDone(List<Stored<Dictation>> entries, List<Line> known) {
        int at = 0;
        for (Stored<Dictation> entry : entries) {
            at = seek(entry, known, at);
            if (at == known.size() || !known.get(at).isOf(entry)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the lines of the entries. Runs code of the renderer's plug-in: call it behind its boundary only, but when
     * {@link #isDone}.
     *
     * @param maxLineChars how many characters (UTF-16) a line may have
     */
    static List<Line> lines(
            List<Stored<Dictation>> entries, List<Line> known, HistoryRenderer renderer, int maxLineChars) {
        List<Line> lines = new ArrayList<>(entries.size());
        int at = 0;
        for (Stored<Dictation> entry : entries) {
            at = seek(entry, known, at);
            boolean done = at < known.size() && known.get(at).isOf(entry);
            lines.add(done ? known.get(at) : line(entry, renderer, maxLineChars));
        }
        return lines;
    }

    /** Returns the index, at or behind the first one, of the first line that is not before the entry. */
    static int seek(Stored<Dictation> entry, List<Line> known, int from) {
        int at = from;
        while (at < known.size() && known.get(at).position() < entry.position().value()) {
            at++;
        }
        return at;
    }

    private static Line line(Stored<Dictation> entry, HistoryRenderer renderer, int maxLineChars) {
        Dictation dictation = entry.entry();
        String worded =
                renderer.render(new Said("", OneLine.of(dictation.recognised()), OneLine.of(dictation.confirmed())));
        if (worded == null) {
            throw new NonsenseException("returned null");
        }
        if (worded.length() > maxLineChars) {
            throw new NonsenseException("worded an entry with more than " + maxLineChars + " characters");
        }
        return Line.of(entry, OneLine.of(worded));
    }
}
