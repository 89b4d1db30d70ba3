package io.mneme.context.token;

import com.knuddels.jtokkit.api.EncodingType;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Counts the tokens of a text as jtokkit does, with a tenth of the memory: jtokkit keeps some 200,000 tokens as objects in two maps.
 *
 * <p>A text is split into words. The bytes of a word are merged in pairs, the pair of the lowest rank first, until no pair is a
 * token. Immutable.
 */
final class BytePairEncoding {

    private static final String OLD_WORDS =
            "'(?:[sdmt]|ll|ve|re)| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

    private static final String CL100K_WORDS = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
            + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

    private static final String O200K_UPPER = "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]";
    private static final String O200K_LOWER = "[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]";
    private static final String O200K_BEFORE = "[^\\r\\n\\p{L}\\p{N}]?";
    private static final String O200K_BEHIND = "(?i:'s|'t|'re|'ve|'m|'ll|'d)?";
    private static final String O200K_WORDS = O200K_BEFORE + O200K_UPPER + "*" + O200K_LOWER + "+" + O200K_BEHIND
            + "|" + O200K_BEFORE + O200K_UPPER + "+" + O200K_LOWER + "*" + O200K_BEHIND
            + "|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

    private final EncodingType type;
    private final Pattern words;
    private final TokenTable tokens;

    /** Reads the tokens of an encoding. */
    BytePairEncoding(EncodingType type) {
        this.type = type;
        words = Pattern.compile(pattern(type), Pattern.UNICODE_CHARACTER_CLASS);
        tokens = TokenTable.read(type);
    }

    private static String pattern(EncodingType type) {
        return switch (type) {
            case R50K_BASE, P50K_BASE, P50K_EDIT -> OLD_WORDS;
            case CL100K_BASE -> CL100K_WORDS;
            case O200K_BASE -> O200K_WORDS;
        };
    }

    /** Returns the name of the encoding. */
    String name() {
        return type.getName();
    }

    /** Returns how many tokens a text is. What looks like a special token counts as the text it is. */
    int count(String text) {
        int count = 0;
        Matcher word = words.matcher(text);
        while (word.find()) {
            byte[] bytes = word.group().getBytes(StandardCharsets.UTF_8);
            count += tokens.rank(bytes, 0, bytes.length) == TokenTable.NO_TOKEN
                    ? new WordMerge(bytes, tokens).count()
                    : 1;
        }
        return count;
    }

    /**
     * The tokens in the order of their ranks, each found by its bytes. Their bytes follow each other in one array.
     *
     * @param bytes the bytes of all tokens
     * @param ends where the bytes of each token end
     * @param slots a hash table of ranks, with {@link #EMPTY} where none is
     */
    private record TokenTable(byte[] bytes, int[] ends, int[] slots) {

        /** The rank of what is no token: larger than that of any. */
        static final int NO_TOKEN = Integer.MAX_VALUE;

        private static final int EMPTY = -1;
        private static final int HASH_FACTOR = 0x9E3779B9;

        static TokenTable read(EncodingType type) {
            String file = type == EncodingType.P50K_EDIT ? EncodingType.P50K_BASE.getName() : type.getName();
            try (InputStream in =
                    EncodingType.class.getResourceAsStream("/com/knuddels/jtokkit/" + file + ".tiktoken")) {
                return new TokenReader(new BufferedInputStream(in)).read();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the tokens of " + type.getName(), e);
            }
        }

        static TokenTable of(byte[] bytes, int[] ends) {
            int[] slots = new int[2 * Integer.highestOneBit(2 * ends.length)];
            Arrays.fill(slots, EMPTY);
            TokenTable table = new TokenTable(bytes, ends, slots);
            table.fillSlots();
            return table;
        }

        private void fillSlots() {
            for (int rank = 0; rank < ends.length; rank++) {
                int slot = slot(bytes, begin(rank), ends[rank]);
                while (slots[slot] != EMPTY) {
                    slot = next(slot);
                }
                slots[slot] = rank;
            }
        }

        /** Returns the rank of the token that is these bytes; {@link #NO_TOKEN} if none is. */
        int rank(byte[] word, int from, int to) {
            int slot = slot(word, from, to);
            while (slots[slot] != EMPTY) {
                int rank = slots[slot];
                if (Arrays.equals(bytes, begin(rank), ends[rank], word, from, to)) {
                    return rank;
                }
                slot = next(slot);
            }
            return NO_TOKEN;
        }

        private int begin(int rank) {
            return rank == 0 ? 0 : ends[rank - 1];
        }

        private int slot(byte[] word, int from, int to) {
            int hash = 0;
            for (int at = from; at < to; at++) {
                hash = (hash ^ word[at]) * HASH_FACTOR;
                hash ^= hash >>> 15;
            }
            return hash & slots.length - 1;
        }

        private int next(int slot) {
            return slot + 1 & slots.length - 1;
        }
    }

    /**
     * Reads lines of a token in Base64, a space and its rank, in ascending order of ranks. It makes no objects for tokens: a heap
     * would grow for them, soon after a start.
     */
    private static final class TokenReader {

        private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        private static final int BITS_PER_DIGIT = 6;
        private static final int FIRST_TOKENS = 1 << 16;

        private final InputStream in;
        private byte[] bytes = new byte[Byte.SIZE * FIRST_TOKENS];
        private int length;
        private int[] ends = new int[FIRST_TOKENS];
        private int count;

        TokenReader(InputStream in) {
            this.in = in;
        }

        TokenTable read() throws IOException {
            for (int first = in.read(); first >= 0; first = in.read()) {
                readToken(first);
                skipRank();
            }
            return TokenTable.of(Arrays.copyOf(bytes, length), Arrays.copyOf(ends, count));
        }

        private void readToken(int first) throws IOException {
            int bits = 0;
            int unused = 0;
            for (int digit = first; digit >= 0 && digit != ' '; digit = in.read()) {
                if (digit != '=') {
                    bits = bits << BITS_PER_DIGIT | DIGITS.indexOf(digit);
                    unused += BITS_PER_DIGIT;
                }
                if (unused >= Byte.SIZE) {
                    unused -= Byte.SIZE;
                    add((byte) (bits >> unused));
                }
            }
            if (count == ends.length) {
                ends = Arrays.copyOf(ends, 2 * count);
            }
            ends[count++] = length;
        }

        private void add(byte value) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length++] = value;
        }

        private void skipRank() throws IOException {
            int read = in.read();
            while (read >= 0 && read != '\n') {
                read = in.read();
            }
        }
    }

    /**
     * Merges the bytes of a word. A part is known by the position of its first byte. A tree of the lowest ranks finds the next pair,
     * so that a word of thousands of bytes is not searched from end to end for each of its pairs.
     */
    private static final class WordMerge {

        private final byte[] word;
        private final TokenTable tokens;
        private final int[] nextParts;
        private final int[] previousParts;

        /** The rank of each part joined with its next one, from the index {@code leaves}; before it, the lower of two children. */
        private final int[] ranks;

        private final int leaves;

        WordMerge(byte[] word, TokenTable tokens) {
            this.word = word;
            this.tokens = tokens;
            nextParts = new int[word.length];
            previousParts = new int[word.length + 1];
            leaves = 2 * Integer.highestOneBit(word.length);
            ranks = new int[2 * leaves];
            Arrays.fill(ranks, TokenTable.NO_TOKEN);
            for (int at = 0; at < word.length; at++) {
                nextParts[at] = at + 1;
                previousParts[at + 1] = at;
            }
            for (int at = 0; at < word.length; at++) {
                ranks[leaves + at] = pairRank(at);
            }
            for (int node = leaves - 1; node > 0; node--) {
                ranks[node] = Math.min(ranks[2 * node], ranks[2 * node + 1]);
            }
        }

        /** Merges all that can be merged, and returns how many parts remain. */
        int count() {
            int parts = word.length;
            while (ranks[1] != TokenTable.NO_TOKEN) {
                merge(firstOfLowestRank());
                parts--;
            }
            return parts;
        }

        private int firstOfLowestRank() {
            int node = 1;
            while (node < leaves) {
                node = ranks[2 * node] == ranks[1] ? 2 * node : 2 * node + 1;
            }
            return node - leaves;
        }

        private void merge(int part) {
            int merged = nextParts[part];
            nextParts[part] = nextParts[merged];
            previousParts[nextParts[part]] = part;
            rank(merged, TokenTable.NO_TOKEN);
            rank(part, pairRank(part));
            if (part > 0) {
                rank(previousParts[part], pairRank(previousParts[part]));
            }
        }

        private int pairRank(int part) {
            int next = nextParts[part];
            return next == word.length ? TokenTable.NO_TOKEN : tokens.rank(word, part, nextParts[next]);
        }

        private void rank(int part, int rank) {
            int node = leaves + part;
            ranks[node] = rank;
            for (node /= 2; node > 0; node /= 2) {
                ranks[node] = Math.min(ranks[2 * node], ranks[2 * node + 1]);
            }
        }
    }
}
