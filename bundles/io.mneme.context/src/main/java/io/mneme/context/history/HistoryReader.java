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
 * @param maxEntryChars the most Unicode code points a final text may have; of an entry whose recognised text has more, only the
 *     final text is taken
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
        List<Stored<Dictation>> newest = journal.newest(lane, limit, this::isShortEnough);
        boolean allShort =
                newest.stream().allMatch(entry -> isShortEnough(entry.entry().recognised()));
        return allShort ? newest : newest.stream().map(this::shortened).toList();
    }

    /** Returns how many characters (UTF-16) a rendered line may have; enough for both texts and what marks the differences. */
    int maxLineChars() {
        return (int) Math.min(Integer.MAX_VALUE, 20L * maxEntryChars + 1_000);
    }

    /** Returns the position of the newest entry or change, to be taken before reading. */
    Position end() {
        return journal.end();
    }

    List<Change> changesAfter(Position position) {
        return journal.changesAfter(position);
    }

    private Stored<Dictation> shortened(Stored<Dictation> entry) {
        Dictation said = entry.entry();
        return isShortEnough(said.recognised())
                ? entry
                : new Stored<>(
                        entry.position(),
                        entry.id(),
                        entry.revision(),
                        Screen.worded(said, said.confirmed(), said.confirmed()));
    }

    private boolean isShortEnough(Dictation dictation) {
        return isShortEnough(dictation.confirmed());
    }

    private boolean isShortEnough(String text) {
        return text.length() <= maxEntryChars
                || text.length() <= 2L * maxEntryChars && text.codePointCount(0, text.length()) <= maxEntryChars;
    }
}
