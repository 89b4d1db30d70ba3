package io.mneme.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command finds the process of a container, or reports why it cannot. */
class ContainerProcessIT {

    @TempDir
    Path folder;

    @Test
    void findsAContainerWhosePidFileNamesAnotherProcessOrIsLost() throws IOException {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ProcessHandle process = container.process();
            Path file = container.data().resolve(".run/pid");
            Files.writeString(file, ProcessHandle.current().pid() + "\n");
            assertThat(container.mneme("status").text()).contains("process " + process.pid());
            Files.delete(file);
            assertThat(container.mneme("status").text()).contains("process " + process.pid());
            assertThat(container.mneme("start").text()).contains("already running on " + container.data());
            assertThat(container.mneme("stop").text()).startsWith("Stopped the container");
            assertThat(container.mneme("status").text()).startsWith("not running");
        }
    }

    @Test
    void saysThatTheLockIsHeldThoughNoContainerIsFound() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path lock =
                    Files.createDirectories(container.data().resolve(".run")).resolve("lock");
            // It runs until its input ends, and prints a line when it has the lock.
            Process holder = new ProcessBuilder("flock", lock.toString(), "sh", "-c", "echo held; cat").start();
            try {
                assertThat(holder.inputReader().readLine()).isEqualTo("held");
                // Both wait for the lock for some seconds: so they wait at the same time.
                CompletableFuture<CommandOutcome> status =
                        CompletableFuture.supplyAsync(() -> container.mneme("status"));
                for (CommandOutcome outcome : List.of(container.mneme("stop"), status.get(60, TimeUnit.SECONDS))) {
                    assertThat(outcome.code()).isEqualTo(1);
                    assertThat(outcome.text()).contains("a process holds its lock, " + lock);
                }
            } finally {
                holder.getOutputStream().close();
                holder.waitFor();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"status", "stop"})
    void waitsForTheLockOfAProcessThatIsEnding(String command) throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path lock =
                    Files.createDirectories(container.data().resolve(".run")).resolve("lock");
            Process holder = new ProcessBuilder("flock", lock.toString(), "sh", "-c", "echo held; cat").start();
            try {
                assertThat(holder.inputReader().readLine()).isEqualTo("held");
                CompletableFuture<CommandOutcome> outcome =
                        CompletableFuture.supplyAsync(() -> container.mneme(command));
                assertThat(PollingWait.within(Duration.ofSeconds(60), () -> isAwaited(lock)))
                        .isTrue();
                holder.getOutputStream().close();
                assertThat(outcome.get(60, TimeUnit.SECONDS).text())
                        .doesNotContain("a process holds its lock")
                        .containsAnyOf("not running on", "No container runs on");
            } finally {
                holder.getOutputStream().close();
                holder.waitFor();
            }
        }
    }

    private static boolean isAwaited(Path lock) {
        return ProcessHandle.current()
                .descendants()
                .map(process -> process.info().commandLine().orElse(""))
                .anyMatch(line -> line.contains("flock -s -w ") && line.contains(lock.toString()));
    }

    @Test
    void sendsNothingToTheCallersDescriptorsWhereNothingListens() throws Exception {
        Path written = Files.createFile(folder.resolve("written"));
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            String poll = "source \"$1/libexec/container.sh\"; port=1; exec 3<>\"$2\"; answer /health/ready";
            Process polling = new ProcessBuilder(
                            "bash", "-c", poll, "poll", container.home().toString(), written.toString())
                    .start();
            assertThat(polling.waitFor()).isEqualTo(1);
        }
        assertThat(written).isEmptyFile();
    }

    @EnabledIf("io.mneme.itests.Unprivileged#isPossible")
    @ParameterizedTest(name = "{0} ends with {1}")
    @CsvSource({"status, 1", "stop, 1", "console, 3", "journal, 3"})
    void saysThatTheDataFolderIsClosedToThisUser(String command, int code) throws Exception {
        try (ContainerProcess container = ContainerProcess.withBaseIn(folder)) {
            Files.createDirectories(container.data());
            Unprivileged.setMode(container.data(), "000");
            CommandOutcome outcome = container.mneme(command);
            assertThat(outcome.code()).isEqualTo(code);
            assertThat(outcome.text()).startsWith("mneme: no permission to look into " + container.data());
            Unprivileged.setMode(container.data(), "700");
        }
    }
}
