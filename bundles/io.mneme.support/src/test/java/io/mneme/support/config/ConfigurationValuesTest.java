package io.mneme.support.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationValuesTest {

    private static final List<String> LANGUAGES = List.of("zh", "en");

    @Test
    void anAbsentKeyHasItsDefault() {
        ConfigurationValues values = values(Map.of());
        assertThat(values.flag("key", true)).isTrue();
        assertThat(values.number("key", 5, 1)).isEqualTo(5);
        assertThat(values.number("key", 5, 1, 9)).isEqualTo(5);
        assertThat(values.longNumber("key", 5L, 1)).isEqualTo(5L);
        assertThat(values.choice("key", "zh", LANGUAGES)).isEqualTo("zh");
        assertThat(values.zone("key")).isEqualTo(ZoneId.systemDefault());
        assertThat(values.path("key")).isEmpty();
        assertThat(values.line("key", "line")).isEqualTo("line");
        assertThat(values.list("key", LANGUAGES)).isEqualTo(LANGUAGES);
        assertThat(values.list("key")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aBlankValueCountsAsAbsent(String blank) {
        ConfigurationValues values = values(Map.of("key", blank));
        assertThat(values.flag("key", true)).isTrue();
        assertThat(values.number("key", 5, 1)).isEqualTo(5);
        assertThat(values.longNumber("key", 5L, 1)).isEqualTo(5L);
        assertThat(values.choice("key", "zh", LANGUAGES)).isEqualTo("zh");
        assertThat(values.path("key")).isEmpty();
        assertThat(values.text("key")).isEmpty();
    }

    @Test
    void aBlankListIsEmptyAndNotTheDefault() {
        assertThat(values(Map.of("key", " , ")).list("key", LANGUAGES)).isEmpty();
    }

    @Test
    void textsAreReadWithoutTheSpaceAroundThem() {
        assertThat(values(Map.of("key", " True ")).flag("key", false)).isTrue();
        assertThat(values(Map.of("key", " 7 ")).number("key", 5, 1)).isEqualTo(7);
        assertThat(values(Map.of("key", " 9999999999 ")).longNumber("key", 5L, 1))
                .isEqualTo(9_999_999_999L);
        assertThat(values(Map.of("key", " en ")).choice("key", "zh", LANGUAGES)).isEqualTo("en");
        assertThat(values(Map.of("key", " UTC ")).zone("key")).isEqualTo(ZoneId.of("UTC"));
        assertThat(values(Map.of("key", " data ")).path("key")).contains(Path.of("data"));
    }

    @Test
    void typedValuesAreReadToo() {
        assertThat(values(Map.of("key", true)).flag("key", false)).isTrue();
        assertThat(values(Map.of("key", 7L)).number("key", 5, 1)).isEqualTo(7);
    }

    @Test
    void aLineKeepsTheSpaceAroundIt() {
        assertThat(values(Map.of("key", "Words: ")).line("key", "")).isEqualTo("Words: ");
    }

    static Stream<Arguments> lists() {
        return Stream.of(
                Arguments.of("a, b,,"),
                Arguments.of((Object) new String[] {"a", " b "}),
                Arguments.of(List.of("a", "b")));
    }

    @ParameterizedTest
    @MethodSource("lists")
    void aListIsATextWithCommasOrAnArrayOrACollection(Object value) {
        assertThat(values(Map.of("key", value)).list("key")).containsExactly("a", "b");
    }

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                wrong("maybe", values -> values.flag("key", true), "must be true or false"),
                wrong("abc", values -> values.number("key", 5, 1), "must be a whole number"),
                wrong("2147483648", values -> values.number("key", 5, 1), "must be a whole number"),
                wrong("0", values -> values.number("key", 5, 1), "must be at least 1"),
                wrong("0", values -> values.number("key", 5, 1, 9), "must be a whole number from 1 to 9"),
                wrong("10", values -> values.number("key", 5, 1, 9), "must be a whole number from 1 to 9"),
                wrong("abc", values -> values.number("key", 5, 1, 9), "must be a whole number from 1 to 9"),
                wrong("1.5", values -> values.longNumber("key", 5L, 1), "must be a whole number"),
                wrong("0", values -> values.longNumber("key", 5L, 1), "must be at least 1"),
                wrong("fr", values -> values.choice("key", "zh", LANGUAGES), "must be one of zh, en"),
                wrong("Nowhere", values -> values.zone("key"), "must be a time zone, as Asia/Shanghai or UTC"),
                wrong("a\u0000b", values -> values.path("key"), "must be a path"),
                wrong("a\nb", values -> values.line("key", ""), "must be one line of text"));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @MethodSource("wrongValues")
    void aWrongValueIsRefusedByKeyRuleAndValue(
            String value, Function<ConfigurationValues, Object> reading, String rule) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reading.apply(values(Map.of("key", value))))
                .withMessage("key " + rule + ": " + value);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"12, 12", "-3, -3", "+4, 4"})
    void aWholeNumberMayHaveASign(String text, int number) {
        assertThat(ConfigurationValues.whole(text)).contains(number);
    }

    private static Arguments wrong(String value, Function<ConfigurationValues, Object> reading, String rule) {
        return Arguments.of(value, reading, rule);
    }

    private static ConfigurationValues values(Map<String, ?> properties) {
        return new ConfigurationValues(properties);
    }
}
