package io.mneme.ui.gogo.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void alignsColumnsAlsoWhereCharactersAreTwoColumnsWide() {
        Table table = new Table(List.of("name", "x"), List.of(List.of("萍萍", "a"), List.of("Kate K", "b")));
        assertThat(table)
                .hasToString("""
                name    x
                萍萍    a
                Kate K  b""");
    }

    @Test
    void putsNumbersFlushRightWithTheirThousandsGrouped() {
        Table table = new Table(List.of("count", "unit"), List.of(List.of(7, "a"), List.of(12345L, "b")));
        assertThat(table).hasToString(" count  unit\n     7  a\n12,345  b");
    }

    @Test
    void leavesNoBlanksAtTheEndOfALine() {
        Table table = new Table(List.of("a", "b"), List.of(List.of("x", ""), List.of("y", "long")));
        assertThat(table.toString().lines()).noneMatch(line -> line.endsWith(" "));
    }

    @Test
    void showsNoColumnThatIsEmptyInEveryRow() {
        Table table = new Table(List.of("a", "b", "c"), List.of(List.of("x", "", 1), List.of("y", "", 2)));
        assertThat(table).hasToString("a  c\nx  1\ny  2");
        assertThat(table.json().get(0).has("b")).isTrue();
    }

    @Test
    void namesTheEndsOfTheRangeOfRankingsForPeopleOnly() {
        Table table = new Table(
                List.of("ranking"),
                List.of(List.of(new RankingCell(Integer.MIN_VALUE)), List.of(new RankingCell(-1_000))));
        assertThat(table).hasToString("ranking\n   last\n -1,000");
        assertThat(table.json()).hasToString("[{\"ranking\":-2147483648},{\"ranking\":-1000}]");
    }

    @Test
    void saysSoWhenItHasNoRows() {
        assertThat(new Table(List.of("a"), List.of())).hasToString("(none)");
    }

    @Test
    void showsWhatCouldSteerATerminalAsDots() {
        Table table = new Table(List.of("a"), List.of(List.of("x\u001b[31my\nz")));
        assertThat(table).hasToString("a\nx·[31my⏎z");
    }

    @Test
    void givesProgramsObjectsWithTypedValues() {
        Table table = new Table(List.of("is active", "n", "share", "name"), List.of(List.of(true, 1234, 0.5, "萍\"")));
        assertThat(table.json()).hasToString("[{\"is_active\":true,\"n\":1234,\"share\":0.5,\"name\":\"萍\\\"\"}]");
    }

    @Test
    void refusesARowOfAnotherLengthThanTheHeader() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Table(List.of("a", "b"), List.of(List.of("x"))))
                .withMessageContaining("2 cells: 1");
    }

    @Test
    void refusesACellThatIsNeitherTextNorNumberNorBoolean() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Table(List.of("a"), List.of(List.of(List.of()))));
    }

    @Test
    void cutsLongTextsToTheWidthOfATerminalByWhatTheyTake() {
        Table table = new Table(List.of("id", "title"), List.of(List.of(7, "萍".repeat(20)), List.of(8, "short")));
        assertThat(table.toText(20)).isEqualTo("id  title\n 7  萍萍萍萍萍萍萍…\n 8  short");
    }

    @Test
    void leavesOutTheLastColumnsOfANarrowTerminalAndNamesThem() {
        Table table = new Table(List.of("name", "number", "place"), List.of(List.of("a", 1_000_000, "somewhere else")));
        assertThat(table.toText(20)).isEqualTo("name     number\na     1,000,000\nnot shown: place");
    }

    @Test
    void isWholeWhereItFits() {
        Table table = new Table(List.of("a", "b"), List.of(List.of("x", "y")));
        assertThat(table.toText(80)).isEqualTo(table.toText());
    }

    private static final Table PLUGINS = new Table(
            List.of("file", "adds", "problem"),
            List.of(ColumnWeight.NORMAL, ColumnWeight.DETAIL, ColumnWeight.DECIDING),
            List.of(
                    List.of("lines.jar", "renderer lines of some length", "its start has not returned for 5 s"),
                    List.of("margin.jar", "window", "")));

    @Test
    void leavesOutDetailsFirstAndWrapsWhatDecides() {
        assertThat(PLUGINS.toText(32))
                .isEqualTo(
                        """
                file        problem
                lines.jar   its start has not
                            returned for 5 s
                margin.jar
                not shown: adds""");
    }

    @Test
    void cutsADetailThatHasRoom() {
        assertThat(PLUGINS.toText(76).lines().skip(1))
                .containsExactly(
                        "lines.jar   renderer lines of some leng…  its start has not returned for 5 s",
                        "margin.jar  window");
    }

    @Test
    void wrapsAWordThatIsTooLongByWhatItsCharactersTake() {
        Table table = new Table(List.of("key"), List.of(ColumnWeight.DECIDING), List.of(List.of("萍".repeat(7))));
        assertThat(table.toText(5)).isEqualTo("key\n萍萍\n萍萍\n萍萍\n萍");
    }
}
