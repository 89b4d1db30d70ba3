package io.mneme.ui.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectedLineTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "journal:list > f, PRINTER { journal:list } > f",
        "journal:list -n 2 >> f, PRINTER { journal:list -n 2 } >> f",
        "journal:list 1> f, PRINTER { journal:list } 1> f",
        "journal:list 2> e > f, PRINTER { journal:list 2> e } > f",
        "journal:list | grep x > f, journal:list | PRINTER { grep x } > f",
        "a > f; b; c > g, PRINTER { a } > f; b; PRINTER { c } > g",
    })
    void aPrinterRunsWhatIsRedirected(String line, String printed) {
        assertThat(RedirectedLine.of(line)).isEqualTo(printed.replace("PRINTER", RedirectedLine.PRINTER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal:list", "echo 'a > b'", "journal:list 2> e", "> f", "echo > f late", "echo 'a > b"})
    void otherLinesStayAsTheyAre(String line) {
        assertThat(RedirectedLine.of(line)).isEqualTo(line);
    }

    @Test
    void severalFilesOfACommandAreOnePrinters() {
        assertThat(RedirectedLine.of("a > f > g")).isEqualTo(RedirectedLine.PRINTER + " { a } > f > g");
    }
}
