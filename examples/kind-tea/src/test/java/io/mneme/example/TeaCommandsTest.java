package io.mneme.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.kind.MemoryJournal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TeaCommandsTest {

    private final MemoryJournal<TeaEntry> journal = new MemoryJournal<>(new TeaKind());
    private final TeaCommands commands = new TeaCommands(journal);

    @Test
    void countsTheTeas() {
        journal.appendAll(teas());
        assertThat(commands.count()).isEqualTo(3);
    }

    @Test
    void listsTheNewestTeasOldestFirst() {
        journal.appendAll(teas());
        assertThat(commands.newest(2)).containsExactly("Sencha", "Darjeeling");
    }

    private static List<TeaEntry> teas() {
        return List.of("Assam", "Sencha", "Darjeeling").stream()
                .map(text -> new TeaEntry("", "2026-03-12T10:30:00Z", text, Map.of()))
                .toList();
    }
}
