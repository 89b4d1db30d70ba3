package io.mneme.ui.gogo.output;

import static io.mneme.ui.gogo.output.TableColumns.columns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonAnswerTest {

    @Test
    void makesATableOfTheListThatHttpSends() {
        String json = "{\"data\":[{\"id\":\"a\",\"last_used\":{\"turn\":1200}},{\"id\":\"b\"}],\"has_more\":true}";
        JsonAnswer answer = JsonAnswer.list(json, List.of("a", "b"), columns("id", "turn=last_used/turn", "x"));
        assertThat(answer.toText()).isEqualTo("id  turn\na   1,200\nb\n…");
        assertThat(answer.toJson()).isEqualTo(json);
        assertThat(answer.elements()).isEqualTo(List.of("a", "b"));
    }

    @ParameterizedTest(name = "{0} is shown as {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "null|''",
                "\"萍萍\"|萍萍",
                "\"a\\u001b[2J\"|a·[2J",
                "true|yes",
                "12345|12,345",
                "1.50|1.50",
                "0.125|0.13",
                "[]|''",
                "[\"a\",\"b\"]|a, b",
                "{\"a\":1.50}|{\"a\":1.50}"
            })
    void showsEachKindOfValue(String value, String shown) {
        assertThat(JsonAnswer.of("{\"a_b\":" + value + "}", json -> FieldList.of(json, columns("a_b")))
                        .toText())
                .isEqualTo(shown.isEmpty() ? "" : "a b  " + shown);
    }

    @Test
    void anAbsentValueCanHaveASign() {
        assertThat(JsonAnswer.of(
                                "{\"b\":\"x\"}",
                                json -> FieldList.of(json, columns().orDash("a").orDash("b")))
                        .toText())
                .isEqualTo("a  -\nb  x");
    }

    @Test
    void scriptsReadAFieldByItsName() {
        JsonAnswer fields = JsonAnswer.of("{\"a_b\":\"x\"}", json -> FieldList.of(json, columns("a_b")));
        assertThat(fields.value("a b")).isEqualTo("x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JsonAnswer.of("{}", json -> "text").value("a b"))
                .withMessage("the answer has no values with names");
    }

    @Test
    void fillsSentencesWithFields() {
        assertThat(JsonAnswer.of(
                                "{\"n\":1200,\"cost\":921.64,\"a\":{\"b\":\"{n}\"},\"none\":null}",
                                json -> TextTemplate.fill("{n} of {a/b}, {cost|%.1f}{none}{absent}", json))
                        .toText())
                .isEqualTo("1,200 of {n}, 921.6");
    }

    @Test
    void anAnswerThatIsNoJsonIsAFault() {
        assertThatThrownBy(() -> JsonAnswer.of("{", json -> json).toText())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("an answer must be JSON");
    }
}
