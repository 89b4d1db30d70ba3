package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MeasuredTextTest {

    private static final long SEED = 20260102;
    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();
    private static final int[] ALPHABET = "ab 1/'\n\n\n\n\r，→萍😀é".codePoints().toArray();

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource(names = {"O200K_BASE", "CL100K_BASE", "R50K_BASE"})
    void measuresAnyPartAsThatPartByItself(EncodingType type) {
        Encoding encoding = ENCODINGS.getEncoding(type);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(type), new TokenCache());
        Random random = new Random(SEED);
        MeasuredText measured = MeasuredText.NONE;
        String text = "";
        for (int i = 0; i < 3_000; i++) {
            String before = text;
            text = text.substring(0, CommonPrefix.common(text, text.substring(0, random.nextInt(text.length() + 1))))
                    + tail(random);
            measured = measured.next(text, counter);
            assertThat(measured.shared()).isEqualTo(CommonPrefix.common(before, text));
            int from = text.offsetByCodePoints(0, random.nextInt(text.codePointCount(0, text.length()) + 1));
            int to = text.offsetByCodePoints(from, random.nextInt(text.codePointCount(from, text.length()) + 1));
            String part = text.substring(from, to);
            assertThat(measured.tokens(from, to)).as(part).isEqualTo(encoding.countTokensOrdinary(part));
            assertThat(measured.bytes(from, to)).isEqualTo(part.getBytes(StandardCharsets.UTF_8).length);
            assertThat(measured.chars(from, to)).isEqualTo(part.codePointCount(0, part.length()));
            assertThat(measured.hash(from, to))
                    .isEqualTo(MeasuredText.NONE.next(part, counter).hash(0, part.length()));
        }
    }

    @Test
    void countsTheTextAfterOneThatWasRemoved_seed20260102() {
        Encoding encoding = ENCODINGS.getEncoding(EncodingType.O200K_BASE);
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        Random random = new Random(SEED);
        for (int i = 0; i < 1_000; i++) {
            String before = tail(random) + tail(random);
            String text = before.substring(0, random.nextInt(before.length() + 1)) + tail(random);
            MeasuredText measured =
                    MeasuredText.NONE.next(before, counter).withoutText().next(text, counter);
            int common = CommonPrefix.common(before, text);
            assertThat(measured.shared()).isLessThanOrEqualTo(common);
            assertThat(before.startsWith(text) || !text.startsWith(before) || measured.shared() == common)
                    .as(before)
                    .isTrue();
            assertThat(measured.tokens(0, text.length())).isEqualTo(encoding.countTokensOrdinary(text));
        }
    }

    @Test
    void startsAgainWhenTheEncodingChanges() {
        TokenCounter one = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        TokenCounter other = new TokenCounter(new BytePairEncoding(EncodingType.CL100K_BASE), new TokenCache());
        String text = "果果今天\n在公园里\n遇到了萍萍\n";
        MeasuredText measured = MeasuredText.NONE.next(text, one).next(text, other);
        assertThat(measured.tokens(0, text.length())).isEqualTo(other.count(text));
        assertThat(measured.shared()).isEqualTo(text.length());
    }

    @Test
    void countsHalfASurrogatePairAsTheByteItIsWrittenAs() {
        String text = "a\ud83d\n\ude00é";
        TokenCounter counter = new TokenCounter(new BytePairEncoding(EncodingType.O200K_BASE), new TokenCache());
        assertThat(MeasuredText.NONE.next(text, counter).bytes(0, text.length()))
                .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    }

    private static String tail(Random random) {
        StringBuilder tail = new StringBuilder();
        int length = random.nextInt(30);
        for (int i = 0; i < length; i++) {
            tail.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
        }
        return tail.toString();
    }
}
