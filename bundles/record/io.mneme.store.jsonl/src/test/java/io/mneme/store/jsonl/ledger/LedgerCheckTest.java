package io.mneme.store.jsonl.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.JournalFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of ledgers before an upgrade. */
class LedgerCheckTest {

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    Path folder;

    private Path journal;
    private Path ledger;

    @BeforeEach
    void record() throws IOException {
        journal = Files.createDirectory(folder.resolve("messages"));
        ledger = journal.resolve(".mneme/ledger.jsonl");
        try (JournalFixture fixture = JournalFixture.open(journal)) {
            fixture.append("a", "one");
        }
    }

    private int check(Path... journals) {
        String[] folders = new String[journals.length];
        for (int i = 0; i < journals.length; i++) {
            folders[i] = journals[i].toString();
        }
        return LedgerCheck.run(folders, new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @Test
    void aLedgerOfThisVersionCanBeReadAndStaysAsItIs() throws IOException {
        byte[] before = Files.readAllBytes(ledger);
        assertThat(check(journal)).isZero();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(journal + ": can be read");
        assertThat(ledger).hasBinaryContent(before);
    }

    @Test
    void aLedgerOfALaterVersionIsNamedWithItsLineAndTheOthersAreReadNevertheless() throws IOException {
        Files.writeString(
                ledger,
                "{\"end\":7,\"changes\":[{\"position\":7,\"what\":\"FOLDED\",\"target\":1,\"id\":\"a\"}]}\n",
                StandardOpenOption.APPEND);
        assertThat(check(journal, folder.resolve("new"))).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .containsPattern("UNREADABLE .*ledger.jsonl, line \\d+ is damaged, or was written by a later version")
                .contains("new: has no ledger yet");
    }

    @Test
    void aLineThatIsBeingWrittenIsNoFault() throws IOException {
        Files.writeString(ledger, "{\"end\":7,", StandardOpenOption.APPEND);
        assertThat(check(journal)).isZero();
    }
}
