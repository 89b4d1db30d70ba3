package io.mneme.context.token;

import static org.assertj.core.api.Assertions.assertThat;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BytePairEncodingTest {

    private static final long SEED = 20261127;
    private static final EncodingRegistry ENCODINGS = Encodings.newLazyEncodingRegistry();
    private static final int LAST_CHARACTER = 0x1FFFF;

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource
    void countsAnyCharactersAsTheLibraryDoes(EncodingType type) {
        Random random = new Random(SEED);
        assertEqualCounts(type, 3_000, () -> text(random, 1, LAST_CHARACTER, random.nextInt(60)));
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource
    void countsWordsOfThousandsOfLettersAsTheLibraryDoes(EncodingType type) {
        Random random = new Random(SEED);
        assertEqualCounts(type, 20, () -> text(random, 'a', 'f', 1 + random.nextInt(2_000)));
        assertEqualCounts(type, 20, () -> text(random, '\u4e00', '\u4e40', 1 + random.nextInt(2_000)));
    }

    @ParameterizedTest(name = "{0}, seed " + SEED)
    @EnumSource
    void countsProgramsAndProseAsTheLibraryDoes(EncodingType type) {
        Random random = new Random(SEED);
        assertEqualCounts(
                type,
                2_000,
                () -> text(random, ' ', 'z', random.nextInt(200)) + " it's WE'LL\tI\u2019m\r\n  fooBar(x)  ");
    }

    private static void assertEqualCounts(EncodingType type, int times, Supplier<String> texts) {
        Encoding library = ENCODINGS.getEncoding(type);
        BytePairEncoding encoding = new BytePairEncoding(type);
        IntStream.range(0, times).mapToObj(time -> texts.get()).forEach(text -> assertThat(encoding.count(text))
                .as(text)
                .isEqualTo(library.countTokensOrdinary(text)));
    }

    /** Returns characters from a range, without halves of surrogate pairs. */
    private static String text(Random random, int first, int last, int length) {
        return random.ints(length, first, last + 1)
                .filter(character -> character < Character.MIN_SURROGATE || character > Character.MAX_SURROGATE)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
