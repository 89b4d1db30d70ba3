package io.mneme.support.line;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DerivedIdTest {

    private static final String DIGEST = "0123456789abcdef";

    @Test
    void namesTheDigestAndTheOrdinal() {
        assertThat(new DerivedId(0x0123456789abcdefL, 3)).hasToString("d-" + DIGEST + "-3");
    }

    @Test
    void isReadAsItIsWritten() {
        DerivedId id = new DerivedId(-2, 999_999_999);
        assertThat(DerivedId.isForm(id.toString())).isTrue();
        assertThat(DerivedId.parse(id.toString())).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "d-", "d-" + DIGEST, "d-" + DIGEST + "-", "d-" + DIGEST + "-1x", "D-" + DIGEST + "-1"})
    void anotherTextIsNoDerivedId(String text) {
        assertThat(DerivedId.isForm(text)).isFalse();
    }
}
