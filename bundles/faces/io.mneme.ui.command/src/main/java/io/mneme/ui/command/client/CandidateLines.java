package io.mneme.ui.command.client;

import java.util.List;
import java.util.Map;
import org.jline.reader.Candidate;
import org.jline.utils.AttributedString;

/** Shows what can follow on a line: each value with its note behind it, all notes below each other. */
final class CandidateLines {

    private static final int GAP = 2;

    private CandidateLines() {}

    /**
     * Returns the candidates for a reader of lines.
     *
     * @param notes by value, in their order, what it is; may be empty
     * @param columns the width of the terminal
     */
    static List<Candidate> of(Map<String, String> notes, int columns) {
        int width = notes.keySet().stream().mapToInt(String::length).max().orElse(0);
        boolean hasNotes = notes.values().stream().anyMatch(note -> !note.isEmpty());
        return notes.entrySet().stream()
                .map(found -> candidate(
                        found.getKey(),
                        hasNotes ? line(found.getKey(), found.getValue(), width + GAP, columns) : found.getKey()))
                .toList();
    }

    /** After a value that is complete a blank is typed. */
    private static Candidate candidate(String value, String shown) {
        return new Candidate(value, shown, null, null, null, null, !value.matches(".*[=:]"));
    }

    /** A line that takes more than half of the terminal is alone in its row. */
    private static String line(String value, String note, int width, int columns) {
        String line = ("%-" + width + "s%s").formatted(value, note);
        int half = columns / 2;
        String padded = ("%-" + Math.max(1, half) + "s").formatted(line);
        AttributedString shown = new AttributedString(padded);
        return shown.columnLength() < columns ? padded : shown.columnSubSequence(0, Math.max(1, columns - GAP)) + "…";
    }
}
