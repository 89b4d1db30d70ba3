package io.mneme.context.history;

/**
 * A maximum length of texts.
 *
 * @param maxChars the most Unicode code points a text may have
 */
public record TextLimit(int maxChars) {

    /** Returns whether the text is short enough. Most texts are, and their length in UTF-16 units shows it without counting. */
    public boolean allows(String text) {
        return text.length() <= maxChars
                || text.length() <= 2L * maxChars && text.codePointCount(0, text.length()) <= maxChars;
    }
}
