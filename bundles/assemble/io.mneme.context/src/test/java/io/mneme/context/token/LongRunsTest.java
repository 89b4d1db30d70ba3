package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.context.token.LongRuns.WordBoundary;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LongRunsTest {

    private static final long SEED = 20260103;
    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();
    private static final int[] ALPHABET =
            "abZǅʰ 129½Ⅷ٣'’s\n\r\t\u00a0,.。，→/_平果ก\u0e31\u0301é\u20dd\u3000\u2028\u0085\u200d\u200b\u001f😀🏽-(€^"
                    .codePoints()
                    .toArray();

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource
    void theTokensBeforeAndBehindACertainBoundaryAddUpToThoseOfTheWhole(EncodingType type) {
        Encoding encoding = ENCODINGS.getEncoding(type);
        Random random = new Random(SEED);
        for (int i = 0; i < 3_000; i++) {
            String text = text(random);
            int whole = encoding.countTokensOrdinary(text);
            for (int at = 1; at < text.length(); at++) {
                if (WordBoundary.isCertain(text, at)) {
                    int parts = encoding.countTokensOrdinary(text.substring(0, at))
                            + encoding.countTokensOrdinary(text.substring(at));
                    assertThat(parts).as("%s at %d", text, at).isEqualTo(whole);
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @EnumSource
    void countsALongLineOfProseExactly(EncodingType type) {
        Encoding encoding = ENCODINGS.getEncoding(type);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(type), new TokenCache());
        Random random = new Random(SEED);
        StringBuilder line = new StringBuilder();
        while (line.length() < 3 * LongRuns.MAX_PART_CHARS) {
            line.append(random.nextBoolean() ? "don't stop, 12345 times; " : "果果今天在公园里，遇到了萍萍。😀 ");
        }
        String text = line.toString();
        assertThat(counter.count(text)).isEqualTo(encoding.countTokensOrdinary(text));
        assertThat(counter.isExact(text)).isTrue();
    }

    @Test
    void countsARunExactlyThatIsAsLongAsAPart() {
        Encoding encoding = ENCODINGS.getEncoding(EncodingType.O200K_BASE);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        String text = run("平", LongRuns.MAX_PART_CHARS) + "，" + run("果", LongRuns.MAX_PART_CHARS - 1);
        assertThat(counter.count(text)).isEqualTo(encoding.countTokensOrdinary(text));
        assertThat(counter.isExact(text)).isTrue();
    }

    @ParameterizedTest(name = "random characters from {0} to {1}")
    @CsvSource({
        "4E00, 9FA0",
        "0061, 007A",
        "1F300, 1F5FF",
        "0300, 036F",
        "0E01, 0E2E",
        "0621, 063A",
        "0905, 0939",
        "0020, 0020",
        "000A, 000A"
    })
    void countsAnUnbrokenRunNearlyAndSaysSo(String from, String to) {
        Encoding encoding = ENCODINGS.getEncoding(EncodingType.O200K_BASE);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        int first = Integer.parseInt(from, 16);
        int last = Integer.parseInt(to, 16);
        String text = new Random(SEED)
                .ints(3L * LongRuns.MAX_PART_CHARS, first, last + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        assertThat(counter.count(text)).isCloseTo(encoding.countTokensOrdinary(text), Percentage.withPercentage(2));
        assertThat(counter.isExact(text)).isFalse();
    }

    @Test
    void cutsNoSurrogatePair() {
        String text = "→" + "😀".repeat(LongRuns.MAX_PART_CHARS);
        int end = LongRuns.end(text, 0, text.length());
        assertThat(Character.isHighSurrogate(text.charAt(end))).isTrue();
        assertThat(end).isEqualTo(LongRuns.MAX_PART_CHARS - 1);
    }

    @Test
    void countsFourMillionEqualLettersWithoutExhaustingTheHeap() {
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        assertThat(counter.count(run("y", 4_000_000))).isEqualTo(1_000_000);
    }

    private static String run(String character, int length) {
        return character.repeat(length);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(25);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
        }
        return text.toString();
    }
}
