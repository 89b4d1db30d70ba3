package io.mneme.api.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Results of reads reject values that break their rules, and are immutable. */
class ReadResultsTest {

    @Test
    void aSliceKeepsTheEntriesItWasMadeOf() {
        List<StoredEntry<String>> entries = new ArrayList<>(List.of(stored("a")));
        Slice<String> slice = new Slice<>(entries, 1, false, SkippedLines.NONE);
        entries.clear();
        assertThat(slice.entries()).containsExactly(stored("a"));
    }

    @Test
    void aSliceRefusesANegativeTotal() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Slice<>(List.of(), -1, false, SkippedLines.NONE))
                .withMessage("total must not be negative: -1");
    }

    @Test
    void aSliceSaysWhatItSkipped() {
        assertThatNullPointerException()
                .isThrownBy(() -> new Slice<>(List.of(), 0, false, null))
                .withMessage("skipped");
    }

    @Test
    void anEntryHasAnId() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> stored(" "))
                .withMessageContaining("id must not be blank")
                .withMessageContaining("1");
    }

    @Test
    void skippedLinesHaveReasons() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SkippedLines(2, List.of()))
                .withMessage("there must be reasons exactly when lines were skipped: 2");
    }

    @Test
    void noReasonsStandWhereNothingWasSkipped() {
        assertThatIllegalArgumentException().isThrownBy(() -> new SkippedLines(0, List.of("line 1: is not JSON")));
    }

    @Test
    void aNegativeNumberOfSkippedLinesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SkippedLines(-1, List.of("line 1: is not JSON")))
                .withMessage("lines must not be negative: -1");
    }

    @Test
    void aStatusKeepsTheLanesItWasMadeOf() {
        Map<String, Long> lanes = new HashMap<>(Map.of("mode:off", 1L));
        JournalStatus status = status(1, lanes);
        lanes.clear();
        assertThat(status.lanes()).containsExactly(Map.entry("mode:off", 1L));
    }

    @Test
    void aStatusRefusesANegativeCountAndNamesTheJournal() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> status(-1, Map.of()))
                .withMessage("entries and bytes must not be negative: -1 and 0 in notes");
    }

    @Test
    void anUnknownEntryIsNamedWithItsJournal() {
        assertThat(new UnknownEntryException("notes", "x")).hasMessage("no entry x in the journal notes");
    }

    private static StoredEntry<String> stored(String id) {
        return new StoredEntry<>(new Position(1), id, "r", "entry");
    }

    private static JournalStatus status(long entries, Map<String, Long> lanes) {
        return new JournalStatus(
                "notes",
                "single-file",
                "notes",
                1,
                entries,
                0,
                0,
                Position.START,
                "never",
                lanes,
                SkippedLines.NONE,
                Optional.empty());
    }

    @Test
    void anEntryAtAnotherRevisionIsNamedWithBoth() {
        assertThat(new RevisionMismatchException("dictation", "x", "read", "now"))
                .hasMessage("the dictation x is at revision now, not at read");
    }
}
