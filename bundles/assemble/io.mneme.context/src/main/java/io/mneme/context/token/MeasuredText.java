package io.mneme.context.token;

import io.mneme.context.token.TokenCounter.TokenBoundaries;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.IntBinaryOperator;

/**
 * A text with its measures, and how much of it equals the text before: only the rest has to be measured.
 *
 * <p>Places in it are in UTF-16 units. Safe for use by many threads.
 */
public final class MeasuredText {

    /** The text before the first one. */
    public static final MeasuredText NONE =
            new MeasuredText("", 0, CumulativeLengths.NONE, null, Optional.empty(), List.of());

    private static final int HASH_BYTES = 8;

    private static final int OVERHEAD_BYTES = 1_000;

    /** What the measures of a part take, with its hash. */
    private static final int PART_BYTES = 200;

    private final String text;
    private final int shared;
    private final CumulativeLengths totals;
    private final TokenCounter counter;
    private final Optional<BeginningDigests> digests;
    private final List<MeasuredPart> parts;

    /**
     * A part of a text, measured by itself.
     *
     * @param from where it begins
     * @param to where it ends
     * @param chars its Unicode code points
     * @param bytes its bytes in UTF-8
     * @param tokens its tokens
     * @param hash 16 hexadecimal digits that are the same for the same part, whatever text it is in
     */
    public record MeasuredPart(int from, int to, int chars, int bytes, int tokens, String hash) {}

    private MeasuredText(
            String text,
            int shared,
            CumulativeLengths totals,
            TokenCounter counter,
            Optional<BeginningDigests> digests,
            List<MeasuredPart> parts) {
        this.text = text;
        this.shared = shared;
        this.totals = totals;
        this.counter = counter;
        this.digests = digests;
        this.parts = parts;
    }

    /** Measures the text that follows this one, without its parts. */
    public MeasuredText next(String following, TokenCounter with) {
        return next(following, new int[0], with);
    }

    /**
     * Measures the text that follows this one.
     *
     * @param ends where its parts end, ascending; the first begins at 0, and each other one where the one before it ends
     */
    public MeasuredText next(String following, int[] ends, TokenCounter with) {
        int common = digests.map(kept -> kept.common(following)).orElseGet(() -> CommonPrefix.common(text, following));
        boolean sameCounter = with == counter;
        CumulativeLengths lengths = (sameCounter ? totals : CumulativeLengths.NONE).continued(following, common, with);
        MeasuredText next = new MeasuredText(following, common, lengths, with, Optional.empty(), List.of());
        List<MeasuredPart> measured = next.measured(ends, sameCounter ? parts : List.of());
        return new MeasuredText(following, common, lengths, with, Optional.empty(), measured);
    }

    /** Measures the parts that end at these places, but for those that the text before had at the same place. */
    private List<MeasuredPart> measured(int[] ends, List<MeasuredPart> before) {
        MeasuredPart[] all = new MeasuredPart[ends.length];
        int from = 0;
        int known = 0;
        for (int i = 0; i < ends.length; i++) {
            while (known < before.size() && before.get(known).to() < ends[i]) {
                known++;
            }
            boolean same = ends[i] <= shared
                    && known < before.size()
                    && before.get(known).from() == from
                    && before.get(known).to() == ends[i];
            all[i] = same ? before.get(known) : measured(from, ends[i]);
            from = ends[i];
        }
        return List.of(all);
    }

    private MeasuredPart measured(int from, int to) {
        return new MeasuredPart(from, to, chars(from, to), bytes(from, to), tokens(from, to), hash(from, to));
    }

    /** Returns the parts of the text, in their order. */
    public List<MeasuredPart> parts() {
        return parts;
    }

    /**
     * Returns the same without its text, to measure the next one only. What both share is then found up to the end of a paragraph
     * or line.
     */
    public MeasuredText withoutText() {
        return digests.isPresent()
                ? this
                : new MeasuredText(
                        "", shared, totals, counter, Optional.of(BeginningDigests.of(text, totals.ends())), List.of());
    }

    /** Returns about how much memory the text and its measures take, in bytes. */
    public long memoryBytes() {
        return OVERHEAD_BYTES
                + PART_BYTES * parts.size()
                + 2L * text.length()
                + 4L * Integer.BYTES * totals.ends().length;
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
        IntBinaryOperator count = (begin, end) -> counter.count(text.substring(begin, end));
        return counter.cutsAtLines() ? sum(from, to, totals.tokens(), count) : count.applyAsInt(from, to);
    }

    /** Adds what is known of the whole pieces in a part to the lengths of what is before and behind them. */
    private int sum(int from, int to, int[] known, IntBinaryOperator length) {
        int first = totals.from(from);
        int last = totals.to(to);
        return first >= last
                ? length.applyAsInt(from, to)
                : length.applyAsInt(from, totals.ends()[first])
                        + known[last]
                        - known[first]
                        + length.applyAsInt(totals.ends()[last], to);
    }

    /** Returns why the counts of tokens are approximate; empty if they are exact. */
    public Optional<String> inexact() {
        return counter.isExact(text, totals.ends())
                ? Optional.empty()
                : Optional.of("the counts are approximate, since a run of more than " + LongRuns.MAX_PART_CHARS
                        + " characters without a word boundary is counted in parts");
    }

    /** Returns the bytes of a part in UTF-8. */
    public int bytes(int from, int to) {
        return sum(from, to, totals.bytes(), (begin, end) -> utf8Length(text, begin, end));
    }

    /** Half a surrogate pair is one byte, since it is written as a question mark. */
    private static int utf8Length(String text, int from, int to) {
        return text.substring(from, to).getBytes(StandardCharsets.UTF_8).length;
    }

    /** Returns the Unicode code points of a part. */
    public int chars(int from, int to) {
        return sum(from, to, totals.chars(), text::codePointCount);
    }

    /** Returns 16 hexadecimal digits that are the same for the same part, whatever text it is in. */
    public String hash(int from, int to) {
        byte[] part = text.substring(from, to).getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(sha256(part), 0, HASH_BYTES);
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
     *
     * @param key the key
     * @param ends where the beginnings end, in UTF-16 units, ascending; the first is 0
     * @param digests the first bytes of their digests
     */
    private record BeginningDigests(byte[] key, int[] ends, long[] digests) {

        private static final int KEY_BYTES = 16;

        /**
         * Digests a text.
         *
         * @param ends where the beginnings end, in UTF-16 units, ascending; the first is 0
         */
        static BeginningDigests of(String text, int[] ends) {
            byte[] key = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(key);
            BeginningDigests found = new BeginningDigests(key, ends, new long[ends.length]);
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
