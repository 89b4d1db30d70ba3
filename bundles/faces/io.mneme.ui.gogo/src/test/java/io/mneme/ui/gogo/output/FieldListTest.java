package io.mneme.ui.gogo.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FieldListTest {

    private final FieldList card = FieldList.EMPTY
            .with("version", "1.0")
            .with("heap MiB", 1234L)
            .with("journals", new Table(List.of("journal"), List.of(List.of("d"))));

    @Test
    void showsOneFactALineAndTablesIndented() {
        assertThat(card).hasToString("version   1.0\nheap MiB  1,234\njournals\n  journal\n  d");
    }

    @Test
    void givesProgramsOneObject() {
        assertThat(card.json())
                .hasToString("{\"version\":\"1.0\",\"heap_MiB\":1234,\"journals\":[{\"journal\":\"d\"}]}");
    }

    @Test
    void leavesOutWhatIsEmptyAndWrapsWhatIsLong() {
        FieldList list = FieldList.EMPTY
                .with("file", "margin.jar")
                .with("previous", "")
                .with("why", "its start hangs since noon");
        assertThat(list.toText(26)).isEqualTo("file  margin.jar\nwhy   its start hangs\n      since noon");
    }
}
