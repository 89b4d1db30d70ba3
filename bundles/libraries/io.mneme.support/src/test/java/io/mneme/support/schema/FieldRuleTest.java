package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldRuleTest {

    private static boolean isName(String text) {
        JsonFields.Value value = JsonFields.lenient("{\"id\":\"" + text + "\"}").get("id");
        return FieldRule.NAME.fits().test(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z9", "0", "a.b:c_d-e", "01JQX5V7M8"})
    void aNameIsOfLettersDigitsAndSigns(String text) {
        assertThat(isName(text)).isTrue();
        assertThat(isName(text + "x".repeat(128 - text.length()))).isTrue();
        assertThat(isName(text + "x".repeat(129 - text.length()))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".a", "_a", ":a", "-a", "a b", "a/b", "é", "萍", "a@", "a[", "a`", "a{"})
    void otherTextsAreNoNames(String text) {
        assertThat(isName(text)).isFalse();
    }
}
