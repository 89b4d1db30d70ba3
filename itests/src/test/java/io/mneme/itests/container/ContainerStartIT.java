package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.RendererBundle;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The container's own command starts it, reports its state, stops it, and rejects invalid requests. */
class ContainerStartIT {

    private static final String EARLY_DICTATION =
            """
            {"timestamp":"2026-03-12T10:30:00+00:00","asr_text":"a","final_text":"b","enhance_mode":"early",\
            "preview_enabled":true}
            """;

    /** Between requests to a container that starts: without it they would take one of the two cores from the start. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    @RegisterExtension
    static final TestContainer shared = TestContainer.shared();

    @TempDir
    Path folder;

    @Test
    void isReadyWhenTheStartCommandReturnsAndTellsItsStateAlsoAfterAKill() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            HttpRequest ready =
                    HttpRequest.newBuilder(container.uri("/health/ready")).build();
            assertThat(HttpClient.newHttpClient()
                            .send(ready, BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(200);
            assertThat(container.mneme("status").code()).isZero();
            container.kill9();
            assertThat(container.mneme("status").code()).isEqualTo(1);
            container.start();
            assertThat(container.mneme("status").code()).isZero();
            container.stop();
            assertThat(container.mneme("status").code()).isEqualTo(1);
        }
    }

    @Test
    void aStartLogsNoErrorAndNoWarning() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            assertThat(container.log().lines()).noneMatch(line -> line.contains(" ERROR ") || line.contains(" WARN "));
        }
    }

    @Test
    void refusesASecondContainerOnTheSameData() {
        CommandOutcome second = shared.mneme("start", "--port", String.valueOf(DistributionBundles.freePort()));
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.text()).contains("already running on " + shared.data());
    }

    @Test
    void refusesAPortThatIsTaken() {
        CommandOutcome second =
                shared.mneme("start", "--data", folder.resolve("other data").toString());
        assertThat(second.code()).isEqualTo(1);
        assertThat(second.text()).contains("port " + shared.uri("/").getPort() + " is taken");
    }

    @Test
    void keepsTheDataFolderToItsOwner() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared.data())))
                .isEqualTo("rwx------");
    }

    @Test
    void refusesASettingItDoesNotKnowAndNamesThoseItDoes() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            CommandOutcome start = container.mneme("start", "--set", "dictation.max_entry=3");
            assertThat(start.code()).isEqualTo(2);
            assertThat(start.text()).contains("'dictation.max_entry'").contains("dictation.max_entries");
        }
    }

    @Test
    void listsEachSettingOnce() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            assertThat(container
                            .mneme("help", "set")
                            .text()
                            .lines()
                            .filter(line -> line.matches("  [a-z]+\\.[a-z_]+=.*")))
                    .extracting(line -> line.substring(0, line.indexOf('=')))
                    .contains("  journal.durability")
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void saysThatNoContainerCanBeReached() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            assertThat(container.shell("mneme:status").code()).isEqualTo(3);
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "journal.max_records=0, max_records must be at least 1",
        "redaction.sinks=moon, moon",
        "dictation.max_entries=none, max_entries must be a whole number: none"
    })
    void endsAtOnceWithTheReasonIfAValueIsWrong(String setting, String reason) throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            CommandOutcome start = container.mneme("start", "--set", setting);
            assertThat(start.code()).isEqualTo(1);
            assertThat(start.text()).contains(".cfg", reason, "a configuration is wrong");
            assertThat(start.text().lines()).hasSizeLessThan(4);
            assertThat(container.mneme("status").code()).isEqualTo(1);
        }
    }

    /** The folder is made by a shell, since the encoding of this program may not have the characters of its name. */
    @Test
    void startsInAFolderOfAnyNameAndWithoutALocale() throws Exception {
        ContainerProcess.in(folder);
        String script =
                """
                    home="$1/a folder $(printf '\\346\\225\\260\\346\\215\\256') #1 100%25"
                    cp -r "$1/home" "$home"
                    run() { env -i PATH="$PATH" ${JAVA_HOME:+JAVA_HOME="$JAVA_HOME"} "$home/bin/mneme" "$@"; }
                    run start --port "$2" && run status && run stop
                    """;
        Process process = new ProcessBuilder(
                        "bash", "-c", script, "bash", folder.toString(), String.valueOf(DistributionBundles.freePort()))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile())
                .start();
        assertThat(process.waitFor())
                .as(Files.readString(folder.resolve("output.txt")))
                .isZero();
    }

    @Test
    void noRequestIsAnsweredBeforeTheDeployedPlugInsServe() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            new RendererBundle("1.0.0", 150, "stamp", "!")
                    .writeTo(container.deploy().resolve("stamp.jar"));
            Path journal = Files.createDirectories(container.data().resolve("dictation"));
            Files.writeString(journal.resolve("conversation_history.jsonl"), EARLY_DICTATION);
            assertThat(renderersWhileItStarts(container)).containsExactly("stamp");
        }
    }

    private static Set<String> renderersWhileItStarts(ContainerProcess container) throws Exception {
        ContainerApi api = new ContainerApi(container);
        Set<String> renderers = new TreeSet<>();
        ExecutorService starter = Executors.newSingleThreadExecutor();
        try {
            Future<?> start = starter.submit(() -> container.start());
            while (!start.isDone()) {
                renderer(api).ifPresent(renderers::add);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            start.get();
            renderer(api).ifPresent(renderers::add);
            return renderers;
        } finally {
            starter.shutdownNow();
        }
    }

    private static Optional<String> renderer(ContainerApi api) {
        try {
            return Optional.of(api.context("early", ContainerApi.object())
                            .path("renderer")
                            .asText())
                    .filter(name -> !name.isEmpty());
        } catch (RuntimeException notThereYet) {
            return Optional.empty();
        }
    }
}
