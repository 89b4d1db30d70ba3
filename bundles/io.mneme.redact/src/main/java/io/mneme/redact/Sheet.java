package io.mneme.redact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;

/**
 * A text with what was found in it so far.
 *
 * <p>It reads folded: full-width letters, digits and signs as their plain ones, each character still at its place. What was
 * found, and placeholders that are there already, read as {@link #MASK}, so that nothing is found twice. Used by one thread.
 */
final class Sheet implements CharSequence {

    /** Stands for what is taken out; no character of any text, and no part of anything to be found. */
    static final char MASK = '\uFFFF';

    private final String original;
    private final char[] folded;
    private final List<Finding> findings = new ArrayList<>();

    Sheet(String original, Placeholders placeholders) {
        this.original = original;
        folded = new char[original.length()];
        for (int i = 0; i < folded.length; i++) {
            folded[i] = folded(original.charAt(i));
        }
        placeholders.note(original).forEach(this::mask);
    }

    private static char folded(char letter) {
        if (letter >= '！' && letter <= '～') {
            return (char) (letter - '！' + '!');
        }
        return letter == '\u3000' || letter == '\u00A0' ? ' ' : letter;
    }

    /** Looks for what a finder finds; returns whether it has found anything. */
    boolean search(Finder finder) {
        int before = findings.size();
        finder.find(this, (start, end, value) -> {
            findings.add(new Finding(start, end, finder.kind(), value));
            mask(start, end);
        });
        return findings.size() > before;
    }

    private void mask(MatchResult placeholder) {
        mask(placeholder.start(), placeholder.end());
    }

    private void mask(int start, int end) {
        Arrays.fill(folded, start, end, MASK);
    }

    /** Returns the text with placeholders for what was found. */
    String redacted(Placeholders placeholders) {
        if (findings.isEmpty()) {
            return original;
        }
        findings.sort(Comparator.comparingInt(Finding::start));
        StringBuilder text = new StringBuilder(original.length());
        int from = 0;
        for (Finding finding : findings) {
            text.append(original, from, finding.start()).append(placeholders.of(finding));
            from = finding.end();
        }
        return text.append(original, from, original.length()).toString();
    }

    @Override
    public int length() {
        return folded.length;
    }

    @Override
    public char charAt(int index) {
        return folded[index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new String(folded, start, end - start);
    }

    @Override
    public String toString() {
        return new String(folded);
    }
}
