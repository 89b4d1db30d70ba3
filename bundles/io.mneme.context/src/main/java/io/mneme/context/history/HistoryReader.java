package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.context.policy.Circumstances;
import java.util.List;

/**
 * Reads the dictations that may enter a prompt.
 *
 * @param journal where they are
 * @param mode whose confirmed dictations to read; empty for every mode's
 * @param maxEntryChars the most Unicode code points a final text may have
 */
record HistoryReader(Journal<Dictation> journal, String mode, int maxEntryChars) {

    /** Reads those of a request's mode. */
    static HistoryReader of(Journal<Dictation> journal, Circumstances circumstances) {
        return new HistoryReader(
                journal,
                circumstances.request().selector("mode"),
                circumstances.settings().maxEntryChars());
    }

    /** Returns the newest of them, oldest first. */
    List<Stored<Dictation>> newest(int limit) {
        String lane = mode.isEmpty() ? DictationLanes.CONFIRMED : DictationLanes.confirmed(mode);
        return journal.newest(lane, limit, this::isShortEnough);
    }

    /** Returns the position of the newest entry or change, to be taken before reading. */
    Position end() {
        return journal.end();
    }

    List<Change> changesAfter(Position position) {
        return journal.changesAfter(position);
    }

    private boolean isShortEnough(Dictation dictation) {
        String text = dictation.confirmed();
        return text.length() <= maxEntryChars || text.codePointCount(0, text.length()) <= maxEntryChars;
    }
}
