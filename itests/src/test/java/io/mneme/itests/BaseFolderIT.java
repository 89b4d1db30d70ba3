package io.mneme.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RendererBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** An operator without write access to the distribution keeps plug-ins and settings in a base folder. */
@EnabledIf("io.mneme.itests.Unprivileged#isPossible")
class BaseFolderIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SETTINGS = "io.mneme.dictation.cfg";

    @TempDir
    static Path folder;

    private static ContainerProcess container;
    private static CommandOutcome start;
    private static int modes;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        container = unpacked(folder);
        start = container.mneme("start");
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        end(container);
    }

    private static ContainerProcess unpacked(Path folder) throws IOException, InterruptedException {
        ContainerProcess container = ContainerProcess.withBaseIn(folder);
        Unprivileged.setMode(container.home(), "-R", "a-w");
        return container;
    }

    private static void end(ContainerProcess container) throws IOException, InterruptedException {
        container.close();
        Unprivileged.setMode(container.home(), "-R", "u+w");
    }

    @Test
    void startAndStatusNameTheFoldersOfTheBase() {
        assertThat(start.code()).as(start.text()).isZero();
        String[] folders = {"plug-ins " + container.deploy() + "\n", "settings " + container.etc() + "\n"};
        assertThat(start.text()).contains(folders);
        assertThat(container.mneme("status").text()).contains(folders);
    }

    @Test
    void aPlugInInTheBaseBecomesActiveAndLeaves() throws Exception {
        ContainerApi api = new ContainerApi(container);
        Path jar = container.deploy().resolve("stamp.jar");
        new RendererBundle("1.0.0", 150, "stamp", "!").writeTo(jar);
        assertThat(within(() -> renderer(api).equals("stamp"))).isTrue();
        Files.delete(jar);
        assertThat(within(() -> renderer(api).equals("arrow"))).isTrue();
    }

    @Test
    void settingsOfTheBaseTakeThePlaceOfTheShippedOnesWhenTheyAreSaved() throws Exception {
        assertThat(text()).contains("对话记录：");
        own(container, Map.of("${mneme.dictation.language:-zh}", "en"));
        assertThat(within(() -> text().contains("Conversation history:"))).isTrue();
    }

    /** One value stands in a file of the base; of the other, that file lets the command line decide. */
    @Test
    void settingsOfTheBaseTakeThePlaceOfTheShippedOnesFromTheStart(@TempDir Path another) throws Exception {
        ContainerProcess configured = unpacked(another);
        try {
            own(
                    configured,
                    Map.of(
                            "${mneme.dictation.max_entries:-10}",
                            "1",
                            "${mneme.dictation.language:-zh}",
                            "${mneme.words.language:-zh}"));
            configured.start("--set", "words.language=en");
            ContainerApi api = new ContainerApi(configured);
            api.confirm("own", "first", "first");
            api.confirm("own", "second", "second");
            assertThat(api.context("own", ContainerApi.object()).path("text").asText())
                    .contains("Conversation history:\n- second\n")
                    .doesNotContain("- first");
        } finally {
            end(configured);
        }
    }

    @Test
    void aContainerWithoutABaseSaysHowToHaveOne() {
        CommandOutcome start = container.mneme(
                "start",
                "--base",
                container.home().toString(),
                "--data",
                folder.resolve("other data").toString(),
                "--port",
                String.valueOf(DistributionBundles.freePort()));
        assertThat(start.code()).isEqualTo(1);
        assertThat(start.text()).contains("cannot write to " + container.home().resolve("log"), "--base DIR");
    }

    /** Saves a copy of the shipped settings in the base, with other texts in the place of some. */
    private static void own(ContainerProcess container, Map<String, String> changes) throws IOException {
        String settings = Files.readString(container.home().resolve("etc").resolve(SETTINGS));
        assertThat(settings).contains(changes.keySet());
        for (Map.Entry<String, String> change : changes.entrySet()) {
            settings = settings.replace(change.getKey(), change.getValue());
        }
        Files.writeString(container.etc().resolve(SETTINGS), settings);
    }

    /** A mode that is new has a window that is new. */
    private static String renderer(ContainerApi api) {
        String mode = "base-" + modes++;
        api.confirm(mode, "a", "b");
        return api.context(mode, ContainerApi.object()).path("renderer").asText();
    }

    private static String text() {
        ContainerApi api = new ContainerApi(container);
        String mode = "base-" + modes++;
        api.confirm(mode, "a", "b");
        return api.context(mode, ContainerApi.object()).path("text").asText();
    }

    private static boolean within(BooleanSupplier condition) throws InterruptedException {
        return PollingWait.within(PATIENCE, condition);
    }
}
