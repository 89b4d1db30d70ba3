package io.mneme.redact;

/**
 * Finds one kind of thing that is to be taken out of texts.
 *
 * <p>Safe for use by many threads. The work is in proportion to the length of the text, whatever the text is: so patterns
 * are possessive, and begin only where a run of the characters they are made of begins.
 */
interface Finder {

    /** Returns what it finds, as placeholders name it. */
    String kind();

    /**
     * Looks through a text.
     *
     * @param text the text, folded, with {@link Sheet#MASK} for what was found before
     * @param found is told of everything that is found, from left to right, not overlapping
     */
    void find(CharSequence text, Found found);

    /** Is told what was found. */
    interface Found {

        /**
         * Takes note of something.
         *
         * @param start where it begins
         * @param end where it has ended
         * @param value what it is, the same however it is written
         */
        void at(int start, int end, String value);
    }
}
