package io.mneme.ui.command;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/** Prints the lines that match, as they come. For one thread, once. */
final class MatchingLines {

    /** Stands between lines that do not follow each other. */
    private static final String GAP = "--";

    private final Pattern pattern;
    private final boolean inverted;
    private final boolean numbered;
    private final int context;
    private final Deque<String> before = new ArrayDeque<>();
    private long count;
    private long line;
    private long printed;
    private long last;

    /**
     * Makes a search.
     *
     * @param inverted whether the lines are printed that do not match
     * @param numbered whether their numbers stand before them
     * @param context how many lines before and behind a match are printed, too; negative to print nothing
     */
    MatchingLines(Pattern pattern, boolean inverted, boolean numbered, int context) {
        this.pattern = pattern;
        this.inverted = inverted;
        this.numbered = numbered;
        this.context = context;
    }

    /** Prints what matches, until the end of the lines, or until none is wanted any more. */
    void print(BufferedReader lines, PrintStream out) throws IOException {
        for (String text = lines.readLine(); text != null; text = lines.readLine()) {
            take(text, out);
            // What is read slowly is printed at once, and what comes at once is printed together.
            if (!lines.ready() && out.checkError()) {
                return;
            }
        }
    }

    private void take(String text, PrintStream out) {
        line++;
        if (pattern.matcher(text).find() != inverted) {
            count++;
            last = line;
            printMatch(text, out);
        } else if (count > 0 && line <= last + context) {
            print(line, text, out);
        } else if (context > 0) {
            before.add(text);
            if (before.size() > context) {
                before.remove();
            }
        }
    }

    private void printMatch(String text, PrintStream out) {
        if (context < 0) {
            return;
        }
        long first = line - before.size();
        if (context > 0 && printed > 0 && first > printed + 1) {
            out.println(GAP);
        }
        while (!before.isEmpty()) {
            print(line - before.size(), before.remove(), out);
        }
        print(line, text, out);
    }

    private void print(long number, String text, PrintStream out) {
        out.println(numbered ? number + ":" + text : text);
        printed = number;
    }

    /** Returns how many lines have matched. */
    long count() {
        return count;
    }
}
