package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JournalSummaryTest {

    @Test
    void countsTheDictations() {
        assertThat(JournalSummary.render(status(200_000, SkippedLines.NONE)))
                .isEqualTo("200,000 dictations in the journal");
    }

    @Test
    void namesTheLinesThatAreNone() {
        assertThat(JournalSummary.render(
                        status(1, new SkippedLines(2, List.of("line 1: is not UTF-8", "line 3: is not UTF-8")))))
                .isEqualTo(
                        """
                        1 dictation in the journal
                        2 lines skipped, and left as they are, because they are no dictations:
                          line 1: is not UTF-8
                          line 3: is not UTF-8""");
    }

    @Test
    void showsTheFirstReasonsOnly() {
        List<String> why = List.of("a", "b", "c", "d", "e", "f");
        assertThat(JournalSummary.render(status(0, new SkippedLines(6, why)))).endsWith("\n  e\n  …");
    }

    private static JournalStatus status(long entries, SkippedLines skipped) {
        return new JournalStatus(
                "dictation", "", "", 1, entries, 0, 0, new Position(0), "never", Map.of(), skipped, Optional.empty());
    }
}
