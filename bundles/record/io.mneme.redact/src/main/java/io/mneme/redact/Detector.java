package io.mneme.redact;

/**
 * Detects one kind of sensitive data in texts.
 *
 * <p>Safe for use by several threads. The work must be proportional to the length of any text: patterns are possessive, and
 * start only at the start of a run of their characters.
 */
interface Detector {

    /**
     * Searches a text.
     *
     * @param text the text, folded, with {@link MaskedText#MASK} for earlier detections
     * @param found receives the detections from left to right, without overlap
     */
    void detect(CharSequence text, DetectionListener found);

    /** Receives detections. */
    interface DetectionListener {

        /**
         * Receives a detection.
         *
         * @param start index of its first character
         * @param end index after its last character
         * @param value normalised value, the same for each spelling
         */
        void onDetection(int start, int end, String value);
    }
}
