package io.mneme.context.history;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.eligibility.TextLimit;
import io.mneme.context.section.SingleLine;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the dictations that may enter a prompt.
 *
 * @param journal where they are
 * @param kind their kind, which makes them entries of the history
 * @param lane which confirmed dictations to read
 * @param maxEntryChars maximum length of a final text, in Unicode code points; of an entry whose recognised text is longer, only
 *     the final text is used
 */
public record HistoryReader(Journal<Dictation> journal, EntryKind<Dictation> kind, String lane, int maxEntryChars) {

    /** The most changes of one read. */
    private static final int MAX_CHANGES = 256;

    /** Reads those of a request's mode; without a mode, those of every mode. */
    public static HistoryReader of(Journal<Dictation> journal, EntryKind<Dictation> kind, RequestScope scope) {
        String mode = scope.request().selector("mode");
        return new HistoryReader(
                journal,
                kind,
                mode.isEmpty() ? DictationLanes.CONFIRMED : DictationLanes.confirmed(mode),
                scope.settings().maxEntryChars());
    }

    /** Returns the newest of them, oldest first. */
    public List<StoredEntry<Dictation>> newest(int limit) {
        List<StoredEntry<Dictation>> newest = journal.newest(lane, limit, this::isShortEnough);
        boolean allShort =
                newest.stream().allMatch(entry -> isShortEnough(entry.entry().asrText()));
        return allShort ? newest : newest.stream().map(this::shortened).toList();
    }

    /** Returns the changes after a position, oldest first; they are read as they are needed. */
    Stream<Change> changesAfter(Position position) {
        return Stream.iterate(pageAfter(position), page -> !page.isEmpty(), page -> pageAfter(last(page)))
                .flatMap(List::stream);
    }

    private List<Change> pageAfter(Position position) {
        return journal.changesAfter(position, MAX_CHANGES);
    }

    private static Position last(List<Change> page) {
        return page.get(page.size() - 1).position();
    }

    /** Returns an entry in the form for renderers: with its id in the journal, and each text on a single line. */
    HistoryEntry historyEntry(StoredEntry<Dictation> stored) {
        HistoryEntry entry = kind.historyEntry(stored.entry())
                .orElseThrow(() -> new IllegalStateException("kind " + kind.name() + " returned no history entry"));
        return new HistoryEntry(
                stored.id(),
                entry.role(),
                SingleLine.of(entry.speaker()),
                SingleLine.of(entry.asrText()),
                SingleLine.of(entry.text()),
                entry.timestamp());
    }

    /** Returns how many characters (UTF-16) a rendered line may have; enough for both texts and what marks the differences. */
    public int maxLineChars() {
        return (int) Math.min(Integer.MAX_VALUE, 20L * maxEntryChars + 1_000);
    }

    private StoredEntry<Dictation> shortened(StoredEntry<Dictation> entry) {
        Dictation dictation = entry.entry();
        return isShortEnough(dictation.asrText())
                ? entry
                : new StoredEntry<>(
                        entry.position(),
                        entry.id(),
                        entry.revision(),
                        dictation.withTexts(dictation.finalText(), dictation.finalText()));
    }

    private boolean isShortEnough(Dictation dictation) {
        return isShortEnough(dictation.finalText());
    }

    private boolean isShortEnough(String text) {
        return new TextLimit(maxEntryChars).allows(text);
    }
}
