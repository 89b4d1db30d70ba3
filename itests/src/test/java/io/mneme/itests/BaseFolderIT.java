package io.mneme.itests;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RendererBundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** An operator without write access to the distribution keeps plug-ins and settings in a base folder. */
@EnabledIf("io.mneme.itests.Unprivileged#isPossible")
class BaseFolderIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SETTINGS = "io.mneme.dictation.cfg";

    @TempDir
    Path folder;

    private ContainerProcess container;
    private int modes;

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        container = ContainerProcess.withBaseIn(folder);
        Unprivileged.setMode(container.home(), "-R", "a-w");
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        container.close();
        Unprivileged.setMode(container.home(), "-R", "u+w");
    }

    @Test
    void startAndStatusNameTheFoldersOfTheBase() {
        CommandOutcome start = container.mneme("start");
        assertThat(start.code()).as(start.text()).isZero();
        String[] folders = {"plug-ins " + container.deploy() + "\n", "settings " + container.etc() + "\n"};
        assertThat(start.text()).contains(folders);
        assertThat(container.mneme("status").text()).contains(folders);
    }

    @Test
    void aPlugInInTheBaseBecomesActiveAndLeaves() throws Exception {
        container.start();
        ContainerApi api = new ContainerApi(container);
        Path jar = container.deploy().resolve("stamp.jar");
        new RendererBundle("1.0.0", 150, "stamp", "!").writeTo(jar);
        assertThat(within(() -> renderer(api).equals("stamp"))).isTrue();
        Files.delete(jar);
        assertThat(within(() -> renderer(api).equals("arrow"))).isTrue();
    }

    @Test
    void settingsOfTheBaseTakeThePlaceOfTheShippedOnesFromTheStart() throws IOException {
        own("${mneme.dictation.language:-zh}", "en");
        container.start();
        assertThat(text()).contains("Conversation history:");
    }

    @Test
    void settingsOfTheBaseTakeThePlaceOfTheShippedOnesWhenTheyAreSaved() throws Exception {
        container.start();
        assertThat(text()).contains("对话记录：");
        own("${mneme.dictation.language:-zh}", "en");
        assertThat(within(() -> text().contains("Conversation history:"))).isTrue();
    }

    @Test
    void theCommandLineSetsWhatAFileOfTheBaseLetsItSet() throws IOException {
        own("${mneme.dictation.language:-zh}", "${mneme.words.language:-zh}");
        container.start("--set", "words.language=en");
        assertThat(text()).contains("Conversation history:");
    }

    @Test
    void aContainerWithoutABaseSaysHowToHaveOne() {
        CommandOutcome start = container.mneme(
                "start",
                "--base",
                container.home().toString(),
                "--data",
                container.data().toString());
        assertThat(start.code()).isEqualTo(1);
        assertThat(start.text()).contains("cannot write to " + container.home().resolve("log"), "--base DIR");
    }

    private void own(String shipped, String own) throws IOException {
        String settings = Files.readString(container.home().resolve("etc").resolve(SETTINGS));
        assertThat(settings).contains(shipped);
        Files.writeString(container.etc().resolve(SETTINGS), settings.replace(shipped, own));
    }

    /** A mode that is new has a window that is new. */
    private String renderer(ContainerApi api) {
        String mode = "base-" + modes++;
        api.confirm(mode, "a", "b");
        return api.context(mode, ContainerApi.object()).path("renderer").asText();
    }

    private String text() {
        ContainerApi api = new ContainerApi(container);
        String mode = "base-" + modes++;
        api.confirm(mode, "a", "b");
        return api.context(mode, ContainerApi.object()).path("text").asText();
    }

    private static boolean within(BooleanSupplier condition) throws InterruptedException {
        return PollingWait.within(PATIENCE, condition);
    }
}
