package io.mneme.ui.command.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.junit.jupiter.api.Test;

class CandidateLinesTest {

    private static List<Candidate> lines(String... valuesAndNotes) {
        Map<String, String> notes = new LinkedHashMap<>();
        for (int at = 0; at < valuesAndNotes.length; at += 2) {
            notes.put(valuesAndNotes[at], valuesAndNotes[at + 1]);
        }
        return CandidateLines.of(notes, 30);
    }

    @Test
    void notesBeginBelowEachOtherAndEndBeforeTheTerminalDoes() {
        assertThat(lines("log:", "level, tail", "policy:", "list, rank, restore, shadow, use"))
                .extracting(candidate -> candidate.displ().stripTrailing())
                .containsExactly("log:     level, tail", "policy:  list, rank, restore…");
    }

    @Test
    void eachNoteHasARowOfItsOwn() {
        assertThat(lines("a", "b"))
                .allSatisfy(candidate -> assertThat(candidate.displ()).hasSizeGreaterThanOrEqualTo(15));
    }

    @Test
    void valuesWithoutNotesAreShownAsTheyAre() {
        assertThat(lines("arrow", "")).extracting(Candidate::displ).containsExactly("arrow");
    }

    @Test
    void aScopeWaitsForItsFunction() {
        assertThat(lines("log:", "tail", "arrow", "", "max=", ""))
                .extracting(Candidate::complete)
                .containsExactly(false, true, false);
    }
}
