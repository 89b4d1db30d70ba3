package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What is kept of a window from one request to the next. It refers to nothing of a plug-in.
 *
 * @param window who chooses its entries
 * @param renderer who words them
 * @param windowTakeovers how often a window policy had been told to take over open windows
 * @param rendererTakeovers how often a renderer had
 * @param awaited the labels of policies that left: it is theirs again when they come back
 * @param redaction which generation of the redaction of prompts its lines went through
 * @param seen the journal's end before it was read
 * @param from position of its oldest entry
 * @param lines the entries it was chosen from, as they read, in the order of positions; never empty
 */
record Kept(
        Post window,
        Post renderer,
        long windowTakeovers,
        long rendererTakeovers,
        Set<String> awaited,
        long redaction,
        Position seen,
        long from,
        List<Line> lines) {

    Kept {
        awaited = Set.copyOf(awaited);
    }

    /**
     * Returns why the window cannot go on with what is in the journal now; empty if it can. What happened to entries
     * outside the window is no reason.
     *
     * @param newest the newest entries, oldest first; at least one
     * @param changesAfter gives the changes made after a position; asked only when there is something to explain
     */
    Optional<String> brokenBy(List<Stored<Dictation>> newest, Function<Position, List<Change>> changesAfter) {
        boolean reachesBack = from < newest.get(0).position().value();
        boolean differs = !sameAs(newest);
        if (!differs && !reachesBack) {
            return Optional.empty();
        }
        return changesAfter.apply(seen).stream()
                .filter(change -> change.what() == What.REPLACED_FILE
                        || shows(change.target().value()))
                .map(Kept::reason)
                .findFirst()
                .or(() -> differs ? Optional.of("other entries belong into the window now") : Optional.empty());
    }

    /** Returns whether those entries that were there at the last request are in the window just as they were. */
    private boolean sameAs(List<Stored<Dictation>> newest) {
        long first = Math.max(from, newest.get(0).position().value());
        long last = lines.get(lines.size() - 1).position();
        int at = 0;
        while (at < lines.size() && lines.get(at).position() < first) {
            at++;
        }
        for (Stored<Dictation> entry : newest) {
            long position = entry.position().value();
            if (position >= first
                    && position <= last
                    && (at == lines.size() || !lines.get(at++).isOf(entry))) {
                return false;
            }
        }
        return at == lines.size();
    }

    private boolean shows(long position) {
        return position >= from && lines.stream().anyMatch(line -> line.position() == position);
    }

    private static String reason(Change change) {
        return switch (change.what()) {
            case EDITED -> "an entry in the window was edited";
            case DELETED -> "an entry in the window was deleted";
            case REPLACED_FILE -> "the journal's file was replaced";
        };
    }

    /** Returns the same window, to be given back to policies that left. */
    Kept awaiting(Set<String> missing) {
        return new Kept(window, renderer, windowTakeovers, rendererTakeovers, missing, redaction, seen, from, lines);
    }
}
