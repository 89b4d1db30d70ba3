package io.mneme.redact;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords, tokens and keys are replaced, and the text around them stays. */
class SecretDetectionTest {

    private static final PatternsRedactor REDACTOR = new PatternsRedactor(List.of("CN", "US"));

    private static String redacted(String text) {
        return REDACTOR.redact(List.of(text)).get(0);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            textBlock =
                    """
            sk-proj-abcDEF123456789012345678          | [secret-1]
            /home/key_sk-abcDEF1234567890/notes       | /home/key_[secret-1]/notes
            密钥是sk-ant-api03-abcDEF123456 | 密钥是[secret-1]
            ghp_abcdefghijklmnopqrstuvwxyz0123456789  | [secret-1]
            AKIAIOSFODNN7EXAMPLE                      | [secret-1]
            xoxb-123456789012-abcdefABCDEF            | [secret-1]
            eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl | [secret-1]
            Authorization: Bearer abcdefgh01234567ijkl | Authorization: Bearer [secret-1]
            password=hunter2abc                       | password=[secret-1]
            "api_key": "9f86d081884c7d65"             | "api_key": "[secret-1]"
            my password is tr0ub4dor3x, ok            | my password is [secret-1], ok
            密码：Abc12345678                          | 密码：[secret-1]
            AWS=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMPLE2KEY | AWS=[secret-1]
            sk_live_4eC39HqLyjWDarjtT1zdp7dc          | [secret-1]
            密钥rk_live_abcdefghijklMNOPQRST           | 密钥[secret-1]
            sk_live_abcdefghijklmnopqrstuvwx, ok      | [secret-1], ok
            Authorization: Basic dXNlcjpwYXNzd29yZA== | Authorization: Basic [secret-1]
            "Authorization": "Basic YTpi"             | "Authorization": "Basic [secret-1]"
            send Basic YWxhZGRpbjpvcGVuc2VzYW1l with it | send Basic [secret-1] with it
            postgres://u:PW@db:5432/x                 | postgres://u:[secret-1]@db:5432/x
            jdbc:mysql://root:s3cr3t@10.0.0.1/x       | jdbc:mysql://root:[secret-1]@[ip-1]/x
            redis://:pass@cache.example.org           | redis://:[secret-1]@cache.example.org
            mongodb+srv://u:p@ss:w@a.example,b.example | mongodb+srv://u:[secret-1]@a.example,b.example
            https://ann:correct@example.org，邮箱a@b.example | https://ann:[secret-1]@example.org，邮箱[email-1]
            DB_PASS=hunter2                           | DB_PASS=[secret-1]
            export PGPASSWORD=swordfish               | export PGPASSWORD=[secret-1]
            dbPass: hunter22x                         | dbPass: [secret-1]
            smtp_pass = "to the moon"                 | smtp_pass = "[secret-1]"
            passwd hunter2abc                         | passwd [secret-1]
            mysql --password hunter2abc -h db         | mysql --password [secret-1] -h db
            my password Tr0ub4dor&3x                  | my password [secret-1]
            PASSWORD = "with a space"                 | PASSWORD = "[secret-1]"
            password: 'p4ss w0rd'                     | password: '[secret-1]'
            {"password": "swordfish", "user": "ann"}  | {"password": "[secret-1]", "user": "ann"}
            {\\"password\\":\\"swordfish\\"}          | {\\"password\\":\\"[secret-1]\\"}
            client_secret='correct horse'             | client_secret='[secret-1]'
            """)
    void takesOutSecrets(String text, String expected) {
        assertThat(redacted(text)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"PRIVATE KEY", "RSA PRIVATE KEY", "OPENSSH PRIVATE KEY", "PGP PRIVATE KEY BLOCK"})
    void takesOutPrivateKeys(String kind) {
        String key = "-----BEGIN " + kind + "-----\nMIIEvQIBADANBg\nkqhkiG9w0=\n-----END " + kind + "-----";

        assertThat(redacted("a\n" + key + "\nb")).isEqualTo("a\n[secret-1]\nb");
    }

    @Test
    void takesOutAPrivateKeyWithoutItsEnd() {
        assertThat(redacted("-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n，完")).isEqualTo("[secret-1]\n，完");
    }
}
