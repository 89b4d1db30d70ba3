package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import io.mneme.context.settings.ContextSettings;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TokenCounterTest {

    private static final long SEED = 20260101;
    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();
    private static final TokenCounters COUNTERS = new TokenCounters(new ContextSettings.CurrentSettings(Map.of()));
    private static final int[] ALPHABET =
            "abZ 12/'s\n\n\n\r\t,.。，→平果萍\u3000\u2028\u0085😀-(é".codePoints().toArray();

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource
    void countsRandomTextsPieceByPieceAsTheEncodingCountsTheWhole(EncodingType type) {
        Encoding encoding = ENCODINGS.getEncoding(type);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(type), new TokenCache());
        Random random = new Random(SEED);
        for (int i = 0; i < 10_000; i++) {
            String text = text(random);
            assertThat(counter.count(text)).as(text).isEqualTo(encoding.countTokensOrdinary(text));
        }
    }

    @Test
    void countsATextTheSameAgain() {
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        int first = counter.count("一行\n又一行\n");
        assertThat(counter.count("一行\n又一行\n")).isEqualTo(first).isPositive();
        assertThat(counter.count("")).isZero();
    }

    @Test
    void takesWhatLooksLikeASpecialTokenForText() {
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        assertThat(counter.count("<|endoftext|>")).isGreaterThan(1);
    }

    @ParameterizedTest(name = "{0} counts in {1}")
    @CsvSource({
        "gpt-4o, o200k_base",
        "gpt-4o-mini, o200k_base",
        "gpt-4.1-mini, o200k_base",
        "gpt-5, o200k_base",
        "o3-mini, o200k_base",
        "gpt-4, cl100k_base",
        "gpt-3.5-turbo, cl100k_base"
    })
    void knowsTheEncodingOfAModel(String model, String encoding) {
        assertThat(COUNTERS.ofModel(model).orElseThrow().encoding()).isEqualTo(encoding);
    }

    @Test
    void knowsNoEncodingOfAModelItHasNeverHeardOf() {
        assertThat(COUNTERS.ofModel("nobody-knows")).isEmpty();
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(40);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
        }
        return text.toString();
    }
}
