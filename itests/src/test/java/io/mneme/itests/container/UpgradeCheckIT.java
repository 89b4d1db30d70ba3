package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that says before an upgrade whether a version can read the data; no container runs. */
class UpgradeCheckIT {

    private static final String LEDGER = "messages/.mneme/ledger.jsonl";

    @TempDir
    Path folder;

    private ContainerProcess container;

    @BeforeEach
    void record() throws IOException {
        container = ContainerProcess.withBaseIn(folder);
        Path ledger = container.data().resolve(LEDGER);
        Files.createDirectories(ledger.getParent());
        Files.writeString(ledger, "{\"end\":0,\"lineage\":\"01K00000000000000000000000\"}\n");
    }

    @Test
    void dataOfThisVersionCanBeRead() {
        CommandOutcome check = container.mneme("upgrade", "--check");
        assertThat(check.code()).as(check.text()).isZero();
        assertThat(check.text()).contains("messages: can be read", "This version can read it.");
    }

    @Test
    void theOtherVersionChecksAndNamesWhatItCannotRead() throws IOException {
        Files.writeString(
                container.data().resolve(LEDGER),
                "{\"end\":2,\"changes\":[{\"position\":2,\"what\":\"FOLDED\",\"target\":1,\"id\":\"a\"}]}\n");
        CommandOutcome check =
                container.mneme("upgrade", "--check", "--to", container.home().toString());
        assertThat(check.code()).as(check.text()).isEqualTo(1);
        assertThat(check.text())
                .contains("ledger.jsonl, line 1 is damaged, or was written by a later version")
                .contains("this version cannot read all of it");
    }

    @Test
    void aVersionOlderThanTheCheckIsRefused() throws IOException {
        Path older = Files.createDirectories(folder.resolve("older"));
        Files.createDirectory(older.resolve("bin"));
        Files.copy(container.home().resolve("bin/mneme"), older.resolve("bin/mneme"));
        Files.writeString(older.resolve("version"), "0.0.1\n");
        assertThat(older.resolve("bin/mneme").toFile().setExecutable(true)).isTrue();
        CommandOutcome check = container.mneme("upgrade", "--check", "--to", older.toString());
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.text()).contains("version 0.0.1 cannot say whether it can read the data");
    }

    @Test
    void aSettingThatTheVersionDoesNotShipIsNamed() throws IOException {
        Path settings = container.etc().resolve("io.mneme.dictation.cfg");
        Files.createDirectories(settings.getParent());
        Files.writeString(settings, "max_entries=3\nlength_of_days=4\n");
        CommandOutcome check = container.mneme("upgrade", "--check");
        assertThat(check.code()).as(check.text()).isZero();
        assertThat(check.text()).contains("length_of_days of " + settings).doesNotContain("max_entries of");
    }
}
