package io.mneme.context.token;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A text with its measures, and how much of it equals the text before: only the rest has to be measured.
 *
 * <p>Places in it are in UTF-16 units. Safe for use by many threads.
 */
public final class MeasuredText {

    /** The text before the first one. */
    public static final MeasuredText NONE =
            new MeasuredText("", 0, CumulativeLengths.NONE, null, Map.of(), Optional.empty());

    private static final int HASH_BYTES = 8;

    /** What the hashes of a dozen parts take, and those of the text before. */
    private static final int OVERHEAD_BYTES = 4_000;

    private final String text;
    private final int shared;
    private final CumulativeLengths totals;
    private final TokenCounter counter;
    private final Map<Part, String> before;
    private final Optional<BeginningDigests> digests;
    private final Map<Part, String> hashes = new ConcurrentHashMap<>();

    private record Part(int from, int to) {}

    private MeasuredText(
            String text,
            int shared,
            CumulativeLengths totals,
            TokenCounter counter,
            Map<Part, String> before,
            Optional<BeginningDigests> digests) {
        this.text = text;
        this.shared = shared;
        this.totals = totals;
        this.counter = counter;
        this.before = before;
        this.digests = digests;
    }

    /** Measures the text that follows this one. */
    public MeasuredText next(String following, TokenCounter with) {
        int common = digests.map(kept -> kept.common(following)).orElseGet(() -> CommonPrefix.common(text, following));
        CumulativeLengths known = with == counter ? totals : CumulativeLengths.NONE;
        CumulativeLengths lengths = known.continued(following, common, with);
        return new MeasuredText(following, common, lengths, with, hashes, Optional.empty());
    }

    /**
     * Returns the same without its text, to measure the next one only. What both share is then found up to the end of a paragraph
     * or line.
     */
    public MeasuredText withoutText() {
        return digests.isPresent()
                ? this
                : new MeasuredText(
                        "", shared, totals, counter, Map.of(), Optional.of(BeginningDigests.of(text, totals.ends())));
    }

    /** Returns about how much memory the text and its measures take, in bytes. */
    public long memoryBytes() {
        return OVERHEAD_BYTES + 2L * text.length() + 4L * Integer.BYTES * totals.ends().length;
    }

    /** Returns how long the text is. */
    public int length() {
        return text.length();
    }

    /** Returns up to where the text equals the one before. */
    public int shared() {
        return shared;
    }

    /** Returns the tokens of a part, counted by itself. */
    public int tokens(int from, int to) {
        int first = totals.from(from);
        int last = totals.to(to);
        if (first >= last || !counter.cutsAtLines()) {
            return counter.count(text.substring(from, to));
        }
        return counter.count(text.substring(from, totals.ends()[first]))
                + totals.tokens()[last]
                - totals.tokens()[first]
                + counter.count(text.substring(totals.ends()[last], to));
    }

    /** Returns why the counts of tokens are approximate; empty if they are exact. */
    public Optional<String> inexact() {
        return counter.isExact(text)
                ? Optional.empty()
                : Optional.of("the counts are approximate, since a run of more than " + LongRuns.MAX_PART_CHARS
                        + " characters without a word boundary is counted in parts");
    }

    /** Returns the bytes of a part in UTF-8. */
    public int bytes(int from, int to) {
        int first = totals.from(from);
        int last = totals.to(to);
        return first >= last
                ? Utf8Length.length(text, from, to)
                : Utf8Length.length(text, from, totals.ends()[first])
                        + totals.bytes()[last]
                        - totals.bytes()[first]
                        + Utf8Length.length(text, totals.ends()[last], to);
    }

    /** Returns the Unicode code points of a part. */
    public int chars(int from, int to) {
        int first = totals.from(from);
        int last = totals.to(to);
        return first >= last
                ? text.codePointCount(from, to)
                : text.codePointCount(from, totals.ends()[first])
                        + totals.chars()[last]
                        - totals.chars()[first]
                        + text.codePointCount(totals.ends()[last], to);
    }

    /** Returns 16 hexadecimal digits that are the same for the same part, whatever text it is in. */
    public String hash(int from, int to) {
        Part part = new Part(from, to);
        String known = to <= shared ? before.get(part) : null;
        String hash = known == null ? hash(text.substring(from, to)) : known;
        hashes.put(part, hash);
        return hash;
    }

    private static String hash(String part) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(part.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
