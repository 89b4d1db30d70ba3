package io.mneme.context.token;

import io.mneme.context.token.TokenCounter.TokenBoundaries;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
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
                ? utf8Length(text, from, to)
                : utf8Length(text, from, totals.ends()[first])
                        + totals.bytes()[last]
                        - totals.bytes()[first]
                        + utf8Length(text, totals.ends()[last], to);
    }

    /** Half a surrogate pair is one byte, since it is written as a question mark. */
    private static int utf8Length(String text, int from, int to) {
        return text.substring(from, to).getBytes(StandardCharsets.UTF_8).length;
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
        return HexFormat.of().formatHex(sha256(part.getBytes(StandardCharsets.UTF_8)), 0, HASH_BYTES);
    }

    private static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /**
     * How long a text is from its beginning to the end of each of its pieces.
     *
     * @param ends where the pieces end, in UTF-16 units, ascending; the first is 0, the text's beginning
     * @param tokens the tokens up to there
     * @param bytes the bytes in UTF-8 up to there
     * @param chars the Unicode code points up to there
     */
    private record CumulativeLengths(int[] ends, int[] tokens, int[] bytes, int[] chars) {

        /** Those of no text. */
        static final CumulativeLengths NONE = new CumulativeLengths(new int[1], new int[1], new int[1], new int[1]);

        /** Measures a text, except for its beginning up to a place, which these totals already contain. */
        CumulativeLengths continued(String text, int known, TokenCounter counter) {
            int count = Math.max(1, from(known));
            int pieces = count;
            for (int at = ends[count - 1]; at < text.length(); at = TokenBoundaries.end(text, at)) {
                pieces++;
            }
            CumulativeLengths grown = new CumulativeLengths(
                    Arrays.copyOf(ends, pieces),
                    Arrays.copyOf(tokens, pieces),
                    Arrays.copyOf(bytes, pieces),
                    Arrays.copyOf(chars, pieces));
            for (int i = count; i < pieces; i++) {
                int from = grown.ends[i - 1];
                int to = TokenBoundaries.end(text, from);
                grown.ends[i] = to;
                grown.tokens[i] = grown.tokens[i - 1] + counter.count(text.substring(from, to));
                grown.bytes[i] = grown.bytes[i - 1] + utf8Length(text, from, to);
                grown.chars[i] = grown.chars[i - 1] + text.codePointCount(from, to);
            }
            return grown;
        }

        /** Returns the index of the first end at or behind a place; one past the last if there is none. */
        int from(int place) {
            int index = Arrays.binarySearch(ends, place);
            return index < 0 ? -index - 1 : index;
        }

        /** Returns the index of the last end at or before a place. */
        int to(int place) {
            int index = Arrays.binarySearch(ends, place);
            return index < 0 ? -index - 2 : index;
        }
    }

    /**
     * Digests of the beginnings of a text that is no longer kept: they tell how much of it another text begins with, and nothing else.
     * Each depends on a random key, and on all that precedes it.
     */
    private static final class BeginningDigests {

        private static final int KEY_BYTES = 16;

        private final byte[] key;
        private final int[] ends;
        private final long[] digests;

        private BeginningDigests(byte[] key, int[] ends) {
            this.key = key;
            this.ends = ends;
            digests = new long[ends.length];
        }

        /**
         * Digests a text.
         *
         * @param ends where the beginnings end, in UTF-16 units, ascending; the first is 0
         */
        static BeginningDigests of(String text, int[] ends) {
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            BeginningDigests found = new BeginningDigests(key, ends);
            byte[] chain = key;
            for (int i = 1; i < ends.length; i++) {
                chain = digest(chain, text.substring(ends[i - 1], ends[i]));
                found.digests[i] = ByteBuffer.wrap(chain).getLong();
            }
            return found;
        }

        /** Returns where the longest beginning ends that another text begins with; 0 if it begins with none. */
        int common(String other) {
            byte[] chain = key;
            int last = 0;
            for (int i = 1; i < ends.length && ends[i] <= other.length(); i++) {
                chain = digest(chain, other.substring(ends[i - 1], ends[i]));
                if (ByteBuffer.wrap(chain).getLong() != digests[i]) {
                    break;
                }
                last = ends[i];
            }
            return last;
        }

        private static byte[] digest(byte[] chain, String piece) {
            return sha256(chain, piece.getBytes(StandardCharsets.UTF_16BE));
        }
    }
}
