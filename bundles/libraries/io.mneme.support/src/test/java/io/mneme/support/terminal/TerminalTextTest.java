package io.mneme.support.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** No text steers the terminal, whether it is shown on a line, on its lines or in JSON. */
class TerminalTextTest {

    static Stream<Arguments> steering() {
        return Stream.of(
                        "0000", "0007", "0008", "001B", "007F", "0080", "0084", "009B", "009D", "061C", "200E", "200F",
                        "202A", "202B", "202C", "202D", "202E", "2066", "2067", "2068", "2069")
                .map(code -> Arguments.of(code, Character.toString(Integer.parseInt(code, 16))));
    }

    @ParameterizedTest(name = "U+{0}")
    @MethodSource("steering")
    void replacesAControlOnALine(String code, String control) {
        assertThat(TerminalText.of("a" + control + "31mb")).isEqualTo("a·31mb");
    }

    @ParameterizedTest(name = "U+{0}")
    @MethodSource("steering")
    void replacesAControlInATextOfLines(String code, String control) {
        assertThat(TerminalText.lines("a\n" + control + "31mb")).isEqualTo("a\n·31mb");
    }

    @Test
    void escapesControlsInADocumentAndKeepsItsLayout() {
        assertThat(TerminalText.json("{\n\t\"a\" : \"\u009B\u2066\\\\\"\r\n}"))
                .isEqualTo("{\n\t\"a\" : \"\\u009b\\u2066\\\\\"\r\n}");
    }

    @Test
    void showsLineBreaksOfALineAsASign() {
        assertThat(TerminalText.of("a\r\nb\rc\nd\u0085e\u2028f\u2029g")).isEqualTo("a⏎b⏎c⏎d⏎e⏎f⏎g");
    }

    @Test
    void keepsTheLinesAndTabsOfATextButNoReturnOfTheCursor() {
        assertThat(TerminalText.lines("a\tb\r\nc\nd\re")).isEqualTo("a\tb\r\nc\nd·e");
    }

    @Test
    void keepsAllOtherCharacters() {
        String text = "萍萍 → é שלום 😀 \u200D\uFE0F";
        assertThat(TerminalText.of(text)).isEqualTo(text);
        assertThat(TerminalText.lines(text)).isEqualTo(text);
        assertThat(TerminalText.json(text)).isEqualTo(text);
    }
}
