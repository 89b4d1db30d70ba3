package io.mneme.spi.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every redactor. A redactor's test implements this interface, and JUnit runs it all. */
public interface RedactorContract {

    /** Returns the redactor under test. */
    Redactor redactor();

    /** Returns the seeds of the random texts. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 200);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(redactor().name()).matches("[a-z0-9-]{1,31}");
    }

    @Test
    default void answersNoTextsWithNone() {
        assertThat(redactor().redact(List.of())).isEmpty();
    }

    @Test
    default void leavesEmptyTextsEmpty() {
        assertThat(redactor().redact(List.of("", ""))).containsExactly("", "");
    }

    @Test
    default void leavesPlaceholdersAsTheyAre() {
        List<String> texts = List.of("[email-7] [phone-1]，[secret-2]", "password=[secret-1]");
        assertThat(redactor().redact(texts)).isEqualTo(texts);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.redact.RedactorContract#seeds")
    default void answersAsManyTextsAndTheSameTwice(long seed) {
        List<String> texts = anyTexts(new Random(seed));
        List<String> redacted = redactor().redact(texts);
        assertThat(redacted).hasSameSizeAs(texts).doesNotContainNull();
        assertThat(redactor().redact(texts)).isEqualTo(redacted);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.redact.RedactorContract#seeds")
    default void changesNothingAgain(long seed) {
        List<String> redacted = redactor().redact(anyTexts(new Random(seed)));
        assertThat(redactor().redact(redacted)).isEqualTo(redacted);
    }

    /** Returns up to four texts of fragments that redactors search for, including broken ones, in two scripts. */
    private static List<String> anyTexts(Random random) {
        return IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> anyText(random))
                .toList();
    }

    private static String anyText(Random random) {
        List<String> fragments = List.of(
                ("ann@example.org|@|a.b@|[email-1]|[email-2]|+1 415-555-2671|13812345678|138 1234 5678|(0755) 8888 8888|"
                                + "4111111111111111|4111 1111 1111 1111|411111111111111|6222021234567890128|1234|56|-|.|:|"
                                + "DE89 3704 0044 0532 0130 00|DE89|GB82WEST12345698765432|192.168.1.1|10.0.0.256|2001:db8::1|"
                                + "::|fe80::1|sk-abcdefghij0123456789|AKIAIOSFODNN7EXAMPLE|password=|token: |Bearer |"
                                + "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl|abcdefghij0123456789ABCDEF|[secret-1]|"
                                + "-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----|2026-11-22|10:30:00|1732237179123|"
                                + "电话|是|，|。|＠|１３８|萍萍|today|😀|\n|,|/|[|]|=|+|\"")
                        .split("\\|"));
        List<String> joints = List.of("", "", " ", " ", "，", "\n", "-");
        return IntStream.range(0, random.nextInt(12))
                .mapToObj(i ->
                        fragments.get(random.nextInt(fragments.size())) + joints.get(random.nextInt(joints.size())))
                .collect(Collectors.joining());
    }
}
