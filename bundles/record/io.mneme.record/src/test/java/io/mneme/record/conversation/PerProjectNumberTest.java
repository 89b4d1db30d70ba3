package io.mneme.record.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.support.settings.DeclaredSetting;
import io.mneme.support.settings.SettingsSchema;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PerProjectNumberTest {

    private static final SettingsSchema<PerProjectNumber> SCHEMA = SettingsSchema.of(
            "io.mneme.test",
            "Test",
            "Numbers of projects",
            values -> PerProjectNumber.read(values, "n"),
            DeclaredSetting.number("n", 300, 1).describe("The number"),
            DeclaredSetting.list("n_by_project").describe("The same for some projects"));

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource({"/srv/a, 1", "/srv/a/b, 2", "/srv/c, 2", "/home/me/notes, 3", "/home/me, 300", "'', 300", "/srv/a/, 1"})
    void theFirstPatternThatMatchesCounts(String project, long number) {
        PerProjectNumber numbers = read("/srv/a=1,/srv/**=2, /home/*/notes = 3", "300");
        assertThat(numbers.of(project)).isEqualTo(number);
    }

    @Test
    void patternsMayBeAListToo() {
        PerProjectNumber numbers = SCHEMA.read(Map.of("n_by_project", List.of("/a,b=1", "/c=2")));
        assertThat(numbers.of("/a,b")).isEqualTo(1);
        assertThat(numbers.of("/c")).isEqualTo(2);
    }

    @Test
    void whatIsNoPathMatchesNothing() {
        assertThat(read("**=1", "300").of("a\u0000b")).isEqualTo(300);
    }

    @Test
    void nothingSaidIsTheStandard() {
        assertThat(read("", "").of("/p")).isEqualTo(300);
    }

    @ParameterizedTest(name = "{0} and {1} are refused by {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "x; 5; n_by_project",
                "=5; 5; n_by_project",
                "/a=x; 5; n_by_project",
                "/a=0; 5; n_by_project",
                "/a[=5; 5; n_by_project",
                "/a=5; x; n",
                "/a=5; 0; n",
                "/a=5; 9999999999; n"
            })
    void aWrongValueIsRefusedByItsKey(String patterns, String others, String key) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(patterns, others))
                .withMessageStartingWith(key + " must");
    }

    private static PerProjectNumber read(String patterns, String others) {
        return SCHEMA.read(Map.of("n_by_project", patterns, "n", others));
    }
}
