package io.mneme.redact;

/** A text that counts the accesses to its characters. */
final class CountedText implements CharSequence {

    private final String text;
    private final long[] looks;

    CountedText(String text) {
        this(text, new long[1]);
    }

    private CountedText(String text, long[] looks) {
        this.text = text;
        this.looks = looks;
    }

    long looks() {
        return looks[0];
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        looks[0]++;
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return new CountedText(text.substring(start, end), looks);
    }

    /** Converting the whole text accesses every character. */
    @Override
    public String toString() {
        looks[0] += text.length();
        return text;
    }
}
