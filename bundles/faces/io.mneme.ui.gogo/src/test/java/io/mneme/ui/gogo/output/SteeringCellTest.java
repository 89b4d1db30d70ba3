package io.mneme.ui.gogo.output;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No text steers the terminal, whether it is in a table, in a list of fields or in their JSON. */
class SteeringCellTest {

    static Stream<Arguments> steering() {
        return Stream.of(
                        "0000", "0007", "0008", "001B", "007F", "0080", "0084", "009B", "009D", "061C", "200E", "200F",
                        "202A", "202B", "202C", "202D", "202E", "2066", "2067", "2068", "2069")
                .map(code -> Arguments.of(code, Character.toString(Integer.parseInt(code, 16))));
    }

    @ParameterizedTest(name = "U+{0}")
    @MethodSource("steering")
    void replacesAControlInACellOfATable(String code, String control) {
        Table table = new Table(List.of("text"), List.of(List.of("a" + control + "b")));
        assertThat(table.toString()).isEqualTo("text\na·b");
    }

    @ParameterizedTest(name = "U+{0}")
    @MethodSource("steering")
    void replacesAControlInAListOfFields(String code, String control) {
        assertThat(FieldList.EMPTY.with("text", "a" + control + "b").toString()).isEqualTo("text  a·b");
    }

    @ParameterizedTest(name = "U+{0}")
    @MethodSource("steering")
    void escapesAControlInTheJsonOfATableAndKeepsItsValue(String code, String control) throws Exception {
        String json = new Table(List.of("text"), List.of(List.of("a" + control + "b")))
                .json()
                .toPrettyString();
        assertThat(json).doesNotContain(control);
        assertThat(new ObjectMapper().readTree(json).get(0).path("text").asText())
                .isEqualTo("a" + control + "b");
    }

    @Test
    void escapesEachControlInTheJsonOfAList() throws Exception {
        String text = "\u009B31m\u202E";
        String json = FieldList.EMPTY.with("text", text).json().toPrettyString();
        assertThat(json).contains("\\u009b31m\\u202e");
        assertThat(new ObjectMapper().readTree(json)).isEqualTo(new ObjectMapper().valueToTree(Map.of("text", text)));
    }
}
