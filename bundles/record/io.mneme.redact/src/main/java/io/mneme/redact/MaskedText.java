package io.mneme.redact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.MatchResult;

/**
 * A text with the detections so far.
 *
 * <p>Its characters are folded: full-width letters, digits and signs become their plain ones at the same index. Detections and
 * existing placeholders become {@link #MASK}, so that nothing is detected twice. For one thread.
 */
final class MaskedText implements CharSequence {

    /** Replaces the characters of a detection; it is no character of a text, and part of no detection. */
    static final char MASK = '\uFFFF';

    /**
     * Sensitive data in a text.
     *
     * @param start index of its first character
     * @param end index after its last character
     * @param kind its kind, as placeholders name it
     * @param value normalised value, the same for each spelling
     */
    private record DetectedPassage(int start, int end, String kind, String value) {}

    private final String original;
    private final char[] folded;
    private final List<DetectedPassage> detections = new ArrayList<>();

    MaskedText(String original, Placeholders placeholders) {
        this.original = original;
        folded = new char[original.length()];
        for (int i = 0; i < folded.length; i++) {
            folded[i] = folded(original.charAt(i));
        }
        placeholders.reserve(original).forEach(this::mask);
    }

    private static char folded(char letter) {
        if (letter >= '！' && letter <= '～') {
            return (char) (letter - '！' + '!');
        }
        return letter == '\u3000' || letter == '\u00A0' ? ' ' : letter;
    }

    /** Searches the text by the detector of a kind; returns whether it has detected anything. */
    boolean search(String kind, Detector detector) {
        int before = detections.size();
        detector.detect(this, (start, end, value) -> {
            detections.add(new DetectedPassage(start, end, kind, value));
            mask(start, end);
        });
        return detections.size() > before;
    }

    private void mask(MatchResult placeholder) {
        mask(placeholder.start(), placeholder.end());
    }

    private void mask(int start, int end) {
        Arrays.fill(folded, start, end, MASK);
    }

    /** Returns the text with placeholders for the detections. */
    String redacted(Placeholders placeholders) {
        if (detections.isEmpty()) {
            return original;
        }
        detections.sort(Comparator.comparingInt(DetectedPassage::start));
        StringBuilder text = new StringBuilder(original.length());
        int from = 0;
        for (DetectedPassage detection : detections) {
            text.append(original, from, detection.start()).append(placeholders.of(detection.kind(), detection.value()));
            from = detection.end();
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
