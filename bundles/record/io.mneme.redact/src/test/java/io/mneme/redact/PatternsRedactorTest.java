package io.mneme.redact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.spi.redact.Redactor;
import io.mneme.spi.redact.RedactorContract;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Private data of a known form is replaced, and all other text stays. */
class PatternsRedactorTest implements RedactorContract {

    private static final Redactor REDACTOR = new PatternsRedactor(List.of("CN", "US"));

    @Override
    public Redactor redactor() {
        return REDACTOR;
    }

    private static String redacted(String text) {
        return REDACTOR.redact(List.of(text)).get(0);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ann@example.org                          | [email-1]
            Write to Ann.B+tag@mail.example.co.uk.   | Write to [email-1].
            请发到zhang.san@example.com谢谢           | 请发到[email-1]谢谢
            发到ｚｈａｎｇ＠example.com，谢谢          | 发到[email-1]，谢谢
            <bob_smith@corp.internal>                | <[email-1]>
            'ann@example.org'                        | '[email-1]'
            ann@example.org.2                        | [email-1].2
            mailto:ann@example.org?subject=hi        | mailto:[email-1]?subject=hi
            """)
    void takesOutEmailAddresses(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            我的电话是13812345678。                   | 我的电话是[phone-1]。
            １３８１２３４５６７８                     | [phone-1]
            打138 1234 5678或者139-1234-5678          | 打[phone-1]或者[phone-2]
            ring (415) 555-2671 now                  | ring [phone-1] now
            call 4155552671                          | call [phone-1]
            +44 20 7946 0958                         | [phone-1]
            座机（0755）8888 8888转1                  | 座机[phone-1]转1
            tel:02164321234                          | tel:[phone-1]
            客服400-820-8820                         | 客服[phone-1]
            1 3 8 1 2 3 4 5 6 7 8                    | [phone-1]
            138 1234 5678, that is +86 13812345678   | [phone-1], that is [phone-1]
            """)
    void takesOutPhoneNumbers(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            4111111111111111                         | [card-1]
            卡号4111 1111 1111 1111，有效期12/29       | 卡号[card-1]，有效期12/29
            5500-0000-0000-0004                      | [card-1]
            amex 3782 822463 10005                   | amex [card-1]
            银联6222021234567890128                   | 银联[card-1]
            1234 4111 1111 1111 1111                 | 1234 [card-1]
            4111-1111-1111-1111 is 4111111111111111  | [card-1] is [card-1]
            """)
    void takesOutCardNumbers(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            DE89 3704 0044 0532 0130 00              | [iban-1]
            账户GB82WEST12345698765432。              | 账户[iban-1]。
            de89370400440532013000                   | [iban-1]
            IBAN: NO93 8601 1117 947, thanks         | IBAN: [iban-1], thanks
            """)
    void takesOutAccountNumbers(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ping 192.168.1.17.                       | ping [ip-1].
            服务器10.0.0.1:8080/24                    | 服务器[ip-1]:8080/24
            2001:db8::8a2e:370:7334                  | [ip-1]
            地址：2001:db8::1。                       | 地址：[ip-1]。
            [fe80::1%eth0]                           | [[ip-1]%eth0]
            ::ffff:192.168.1.1                       | [ip-1]
            IP:10.1.2.3 and 10.1.2.4 and 10.1.2.3    | IP:[ip-1] and [ip-2] and [ip-1]
            """)
    void takesOutInternetAddresses(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "2026-11-22",
                "2026/11/22 10:30:00",
                "2026-03-12T10:30:00.123456+00:00",
                "20261122",
                "20261122103000",
                "会议在2026年11月22日10:30到12:45",
                "12:30-14:45",
                "1732237179",
                "1732237179123",
                "1732237179123456",
                "version 1.2.3.4",
                "版本：10.15.7.2023",
                "v2.17.1.0",
                "Chrome 120.0.6099.109",
                "mvn 3.8.7, JDK 17.0.15",
                "¥1,380,000.00",
                "USD 4,155,552,671",
                "3.14159265358979",
                "0.4111111111111111",
                "订单号 4155552671",
                "订单号13812345678901234",
                "order 20-1234-5678-90",
                "01ARZ3NDEKTSV4RRFFQ69G5FAV",
                "550e8400-e29b-41d4-a716-446655440000",
                "conv_20261122_103000_abc123",
                "9787111213826",
                "4111111111111112",
                "4111111111111111a",
                "DE89370400440532013001",
                "DE8937040044053201300",
                "256.1.1.1",
                "00:1a:2b:3c:4d:5e",
                "std::vector<int>, a::b, x[::2], [1::2]",
                "face:cafe",
                "12:30:45",
                "logo@2x.png",
                "react@18.2.0",
                "@萍萍 你好",
                "a @ b.c",
                "100%@home",
                "sk-learn-based-approach-for-everything",
                "the bearer of good news arrives tomorrow",
                "password: required",
                "\"password\": \"required\"",
                "password=\"********\"",
                "PASSWORD=xxxx",
                "password = \"${DB_PASSWORD}\"",
                "PASSWORD=$1",
                "DB_PASS=",
                "getpass(prompt=\"Password: \", help=\"as always\")",
                "the password argon2id hashes, sha256 does not",
                "password reset-2024 is open",
                "secret: base64",
                "bypass=a1b2c3d4, compass: a1b2c3d4",
                "basic understanding of basic1234 things",
                "http://localhost:8080/users/@me",
                "https://example.org/a:b@c",
                "postgres://u:${PW}@db/x",
                "sk_live_short",
                "password=${DB_PASSWORD_1}",
                "密码是什么",
                "token=<redacted1>",
                "sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                "path=/usr/local/share/Mneme/some/long/path/File0",
                "url=https://example.org/Some/Long/Path/1/With/Names",
                "果果今天在公园里遇到了萍萍，1、2、3。",
                "QQ 123456789",
                "第 100200300 号",
                "2024 2025 2026",
                "-----BEGIN CERTIFICATE-----\nMIIEvQIBADANBg\n-----END CERTIFICATE-----",
                "[email-1] [note-3] [2]"
            })
    void leavesAllElseAsItIs(String text) {
        assertThat(redacted(text)).isEqualTo(text);
    }

    @Test
    void theSameValueHasTheSamePlaceholderInAllTextsOfAnEntry() {
        assertThat(REDACTOR.redact(List.of("b@example.org, a@example.org", "A@EXAMPLE.ORG", "c@example.org")))
                .containsExactly("[email-1], [email-2]", "[email-2]", "[email-3]");
    }

    @Test
    void aPlaceholderThatIsThereKeepsItsNumberToItself() {
        assertThat(REDACTOR.redact(List.of("a@example.org", "[email-1]", "b@example.org")))
                .containsExactly("[email-2]", "[email-1]", "[email-3]");
    }

    @Test
    void numbersEachKindInTheOrderOfAppearance() {
        assertThat(redacted("password=hunter2abc ann@example.org sk-abcdefghij0123456789 10.0.0.1"))
                .isEqualTo("password=[secret-1] [email-1] [secret-2] [ip-1]");
    }

    @Test
    void findsWhatStandsCloseToSomethingElse() {
        assertThat(redacted("192.168.1.1 13812345678,4111111111111111;a@b.example"))
                .isEqualTo("[ip-1] [phone-1],[card-1];[email-1]");
    }

    @Test
    void findsEachNumberOfALongList() {
        String list =
                IntStream.range(0, 50).mapToObj(i -> "138123456" + (10 + i)).collect(Collectors.joining(" "));

        assertThat(redacted(list)).startsWith("[phone-1] [phone-2] [phone-3] ").endsWith(" [phone-50]");
    }

    @Test
    void withoutRegionsFindsOnlyPhoneNumbersWithACountryCode() {
        Redactor abroad = new PatternsRedactor(List.of());

        assertThat(abroad.redact(List.of("138 1234 5678", "+86 138 1234 5678")))
                .containsExactly("138 1234 5678", "[phone-1]");
    }

    @Test
    void refusesARegionThereIsNot() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PatternsRedactor(List.of("XX")))
                .withMessage("phone_regions must be codes of regions, as CN or US: XX");
    }
}
