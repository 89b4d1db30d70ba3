package io.mneme.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The work of a detector is proportional to the length of any text. The tests count accesses to characters and measure no
 * time.
 */
class HostileTextTest {

    private static final int LENGTH = Integer.getInteger("mneme.length", 25_000);

    /** A detector with texts that are long runs of its characters, with and without the expected end. */
    static Stream<Arguments> finders() {
        List<String> pieces = List.of(
                "a",
                "a.",
                "a@",
                "a@b",
                "a@b.",
                "a@a.a",
                "1",
                "1 ",
                "1-",
                "1.",
                "12.",
                "1:",
                ":",
                "::",
                "a:",
                "f",
                "4111 ",
                "4111111111111111 ",
                "DE89",
                "DE89 ",
                "DE89-",
                "sk-",
                "sk-1",
                "eyJ",
                "eyJaaaaaaaa.",
                "bearer ",
                "bearer  a",
                "-----BEGIN PRIVATE KEY-----",
                "-----BEGIN ",
                "-----END PRIVATE KEY-----",
                "password",
                "password=",
                "token ",
                "token is ",
                "a=",
                "a =",
                "a=b",
                "k=\"",
                "password=\"",
                "password='",
                "password='a\"",
                "\"password\":\"",
                "pass",
                "pass=",
                "pass=1",
                "pass = ",
                "PASS=",
                "passwd ",
                "--password",
                "a://",
                "a://:",
                "a://a:a",
                "a://a:a@",
                ":a@",
                "basic ",
                "basic aaaa",
                "authorization: ",
                "authorization: basic ",
                "sk_live_",
                "\\",
                "a9B",
                "+",
                "(",
                "(1)(",
                "138 ",
                "1/",
                "'",
                "萍",
                " ",
                "\n");
        return Stream.of(
                        new PrivateKeyDetector(),
                        new UrlPasswordDetector(),
                        new BasicCredentialsDetector(),
                        new ApiKeyDetector(),
                        new SecretAssignmentDetector(),
                        new EmailDetector(),
                        new IbanDetector(),
                        new IpAddressDetector(),
                        new PaymentCardDetector(),
                        new PhoneDetector("CN"))
                .flatMap(finder -> pieces.stream()
                        .map(piece -> Arguments.of(finder.getClass().getSimpleName(), piece, finder)));
    }

    @ParameterizedTest(name = "{0} on {1}")
    @MethodSource("finders")
    void twiceTheTextIsAtMostTwiceTheWork(String name, String piece, Detector finder) {
        long once = work(finder, piece, LENGTH / 2);
        long twice = work(finder, piece, LENGTH);

        assertThat(twice).isLessThanOrEqualTo(once * 9 / 4 + 1_000);
    }

    private static long work(Detector finder, String piece, int length) {
        CountedText text = new CountedText(piece.repeat(length / piece.length()));
        finder.detect(text, (start, end, value) -> {});
        return text.looks();
    }

    @Test
    void aMegabyteOfKeyBeginningsIsRedacted() {
        String text = "-----BEGIN PRIVATE KEY-----\nMIIE\n".repeat(1_000_000 / 32);

        assertThat(new PatternsRedactor(List.of()).redact(List.of(text)).get(0)).doesNotContain("MIIE");
    }
}
