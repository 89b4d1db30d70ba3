package io.mneme.store.jsonl.ledger;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The lineage of a journal lasts as long as its positions. */
class PositionLineageTest {

    @TempDir
    Path folder;

    private Path ledger() {
        return folder.resolve(".mneme").resolve("ledger.jsonl");
    }

    @Test
    void aRestartKeepsTheLineage() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            String lineage = fixture.journal().lineage();
            fixture.reopen();
            assertThat(fixture.journal().lineage()).isEqualTo(lineage);
            fixture.reopenWithoutCheckpoint();
            assertThat(fixture.journal().lineage()).isEqualTo(lineage);
        }
    }

    @Test
    void aFileReplacedByAnotherProgramKeepsTheLineage() {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            String lineage = fixture.journal().lineage();
            fixture.reopen();
            fixture.otherProgramReplaces("{\"text\":\"two\"}\n");
            fixture.reopen();
            assertThat(fixture.texts()).containsExactly("two");
            assertThat(fixture.journal().lineage()).isEqualTo(lineage);
        }
    }

    @Test
    void aJournalWithoutItsLedgerHasANewLineage() throws IOException {
        String lineage;
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
            lineage = fixture.journal().lineage();
        }
        Files.delete(ledger());
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            assertThat(fixture.journal().lineage()).isNotEqualTo(lineage);
        }
    }

    @Test
    void aLedgerWithoutALineageGetsOneWithItsNextRecord() throws IOException {
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            fixture.append("a", "one");
        }
        List<String> records = Files.readAllLines(ledger());
        assertThat(records.get(0)).contains("lineage");
        Files.write(ledger(), records.subList(1, records.size()));
        try (JournalFixture fixture = JournalFixture.open(folder)) {
            String id = fixture.ids().get(0);
            fixture.edit(id, "two");
            String lineage = fixture.journal().lineage();
            fixture.reopen();
            assertThat(fixture.journal().lineage()).isEqualTo(lineage);
            assertThat(fixture.positions()).containsExactly(1L);
        }
    }

    @Test
    void aShorterLedgerHasTheSameLineage() throws IOException {
        LedgerState state = new LedgerState();
        state.apply(LedgerRecord.startingLineage(0, "name"));
        LedgerState shorter = new LedgerState();
        LedgerSnapshot.write(
                state,
                line -> shorter.apply(LedgerParser.read(new String(line, UTF_8)).orElseThrow()));
        assertThat(shorter.lineage().recorded()).contains("name");
    }
}
