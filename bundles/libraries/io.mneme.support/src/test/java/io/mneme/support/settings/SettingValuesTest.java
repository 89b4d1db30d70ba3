package io.mneme.support.settings;

import static io.mneme.support.settings.DeclaredSetting.choice;
import static io.mneme.support.settings.DeclaredSetting.decimal;
import static io.mneme.support.settings.DeclaredSetting.flag;
import static io.mneme.support.settings.DeclaredSetting.list;
import static io.mneme.support.settings.DeclaredSetting.longNumber;
import static io.mneme.support.settings.DeclaredSetting.number;
import static io.mneme.support.settings.DeclaredSetting.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.nio.file.Path;
import java.time.Duration;
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

class SettingValuesTest {

    private static final DeclaredSetting FLAG = flag("key", true).describe("A switch");
    private static final DeclaredSetting NUMBER = number("key", 5, 1).describe("A number");
    private static final DeclaredSetting BOUNDED = number("key", 5, 1, 9).describe("A number");
    private static final DeclaredSetting LONG = longNumber("key", 5L, 1).describe("A long number");
    private static final DeclaredSetting WEIGHT = decimal("key", 0.5, -1, 1).describe("A weight");
    private static final DeclaredSetting LANGUAGE =
            choice("key", "zh").option("zh", "Chinese").option("en", "English").describe("A language");
    private static final DeclaredSetting LANGUAGES = list("key", "zh", "en").describe("Languages");
    private static final DeclaredSetting TEXT = text("key").describe("A text");

    @Test
    void anAbsentKeyHasItsDefault() {
        assertThat(values(Map.of(), FLAG).flag("key")).isTrue();
        assertThat(values(Map.of(), NUMBER).number("key")).isEqualTo(5);
        assertThat(values(Map.of(), BOUNDED).number("key")).isEqualTo(5);
        assertThat(values(Map.of(), LONG).longNumber("key")).isEqualTo(5L);
        assertThat(values(Map.of(), WEIGHT).decimal("key")).isEqualTo(0.5);
        assertThat(values(Map.of(), LANGUAGE).choice("key")).isEqualTo("zh");
        assertThat(values(Map.of(), TEXT).zone("key")).isEqualTo(ZoneId.systemDefault());
        assertThat(values(Map.of(), TEXT).path("key")).isEmpty();
        assertThat(values(Map.of(), text("key", "line").describe("A line")).line("key"))
                .isEqualTo("line");
        assertThat(values(Map.of(), LANGUAGES).list("key")).isEqualTo(List.of("zh", "en"));
        assertThat(values(Map.of(), list("key").describe("Names")).list("key")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aBlankValueCountsAsAbsent(String blank) {
        Map<String, String> given = Map.of("key", blank);
        assertThat(values(given, FLAG).flag("key")).isTrue();
        assertThat(values(given, NUMBER).number("key")).isEqualTo(5);
        assertThat(values(given, LONG).longNumber("key")).isEqualTo(5L);
        assertThat(values(given, LANGUAGE).choice("key")).isEqualTo("zh");
        assertThat(values(given, TEXT).path("key")).isEmpty();
        assertThat(values(given, TEXT).text("key")).isEmpty();
        assertThat(values(given, TEXT).has("key")).isFalse();
    }

    @Test
    void aBlankListIsEmptyAndNotTheDefault() {
        assertThat(values(Map.of("key", " , "), LANGUAGES).list("key")).isEmpty();
    }

    @Test
    void textsAreReadWithoutTheSpaceAroundThem() {
        assertThat(values(Map.of("key", " True "), flag("key", false).describe("A switch"))
                        .flag("key"))
                .isTrue();
        assertThat(values(Map.of("key", " 7 "), NUMBER).number("key")).isEqualTo(7);
        assertThat(values(Map.of("key", " 9999999999 "), LONG).longNumber("key"))
                .isEqualTo(9_999_999_999L);
        assertThat(values(Map.of("key", " en "), LANGUAGE).choice("key")).isEqualTo("en");
        assertThat(values(Map.of("key", " UTC "), TEXT).zone("key")).isEqualTo(ZoneId.of("UTC"));
        assertThat(values(Map.of("key", " data "), TEXT).path("key")).contains(Path.of("data"));
    }

    @Test
    void typedValuesAreReadToo() {
        assertThat(values(Map.of("key", true), flag("key", false).describe("A switch"))
                        .flag("key"))
                .isTrue();
        assertThat(values(Map.of("key", 7L), NUMBER).number("key")).isEqualTo(7);
        assertThat(values(Map.of("key", 0.25), WEIGHT).decimal("key")).isEqualTo(0.25);
    }

    @Test
    void aLineKeepsTheSpaceAroundIt() {
        assertThat(values(Map.of("key", "Words: "), TEXT).line("key")).isEqualTo("Words: ");
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
        assertThat(values(Map.of("key", value), LANGUAGES).list("key")).containsExactly("a", "b");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"gap_ms, PT0.003S", "ttl_s, PT3S", "gap_seconds, PT3S", "gap_minutes, PT3M"})
    void theUnitOfADurationIsTheEndOfItsKey(String key, Duration duration) {
        assertThat(values(Map.of(key, 3), number(key, 1, 0).describe("A time")).duration(key))
                .isEqualTo(duration);
    }

    @Test
    void aDurationMayExceed32BitsIfItsKeyMay() {
        Map<String, String> given = Map.of("gap_ms", "2147483648");
        assertThat(values(given, longNumber("gap_ms", 1, 0)).duration("gap_ms"))
                .isEqualTo(Duration.ofMillis(2_147_483_648L));
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> values(given, number("gap_ms", 1, 0)).duration("gap_ms"))
                .withMessage("gap_ms must be a whole number: 2147483648");
    }

    @Test
    void aKeyThatIsNotDeclaredIsAFaultOfTheBundle() {
        assertThatIllegalStateException()
                .isThrownBy(() -> values(Map.of(), NUMBER).number("other"))
                .withMessage("other is not declared");
    }

    static Stream<Arguments> wrongValues() {
        return Stream.of(
                wrong("maybe", FLAG, values -> values.flag("key"), "must be true or false"),
                wrong("abc", NUMBER, values -> values.number("key"), "must be a whole number"),
                wrong("2147483648", NUMBER, values -> values.number("key"), "must be a whole number"),
                wrong("0", NUMBER, values -> values.number("key"), "must be at least 1"),
                wrong("0", BOUNDED, values -> values.number("key"), "must be a whole number from 1 to 9"),
                wrong("10", BOUNDED, values -> values.number("key"), "must be a whole number from 1 to 9"),
                wrong("abc", BOUNDED, values -> values.number("key"), "must be a whole number from 1 to 9"),
                wrong("1.5", LONG, values -> values.longNumber("key"), "must be a whole number"),
                wrong("0", LONG, values -> values.longNumber("key"), "must be at least 1"),
                wrong("1.1", WEIGHT, values -> values.decimal("key"), "must be a number from -1 to 1"),
                wrong("NaN", WEIGHT, values -> values.decimal("key"), "must be a number from -1 to 1"),
                wrong("half", WEIGHT, values -> values.decimal("key"), "must be a number from -1 to 1"),
                wrong("fr", LANGUAGE, values -> values.choice("key"), "must be one of zh, en"),
                wrong("Nowhere", TEXT, values -> values.zone("key"), "must be a time zone, as Asia/Shanghai or UTC"),
                wrong("a\u0000b", TEXT, values -> values.path("key"), "must be a path"),
                wrong("a\nb", TEXT, values -> values.line("key"), "must be one line of text"));
    }

    @ParameterizedTest(name = "{0}: {3}")
    @MethodSource("wrongValues")
    void aWrongValueIsRefusedByKeyRuleAndValue(
            String value, DeclaredSetting setting, Function<SettingValues, Object> reading, String rule) {
        assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> reading.apply(values(Map.of("key", value), setting)))
                .withMessage("key " + rule + ": " + value);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"12, 12", "-3, -3", "+4, 4"})
    void aWholeNumberMayHaveASign(String text, int number) {
        assertThat(ConfigurationValues.whole(text)).contains(number);
    }

    private static Arguments wrong(
            String value, DeclaredSetting setting, Function<SettingValues, Object> reading, String rule) {
        return Arguments.of(value, setting, reading, rule);
    }

    private static SettingValues values(Map<String, ?> properties, DeclaredSetting setting) {
        return new SettingValues(new ConfigurationValues(properties), Map.of(setting.key(), setting));
    }
}
