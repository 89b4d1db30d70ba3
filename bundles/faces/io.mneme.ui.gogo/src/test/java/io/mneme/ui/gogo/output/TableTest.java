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
}
