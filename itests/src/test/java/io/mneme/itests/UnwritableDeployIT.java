package io.mneme.itests;

import static io.mneme.itests.harness.DeployWatch.within;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.DeployWatch;
import io.mneme.itests.harness.FaultyPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

/** Files and folders of plug-ins that may not be read or written, with real permissions. */
@EnabledIf("io.mneme.itests.Unprivileged#isPossible")
class UnwritableDeployIT {

    @TempDir
    static Path folder;

    private static ContainerProcess container;
    private static DeployWatch watch;

    @BeforeAll
    static void start() throws IOException {
        container = ContainerProcess.withBaseIn(folder);
        container.start();
        watch = new DeployWatch(container);
    }

    @AfterAll
    static void stop() {
        container.close();
    }

    @AfterEach
    void restore() throws Exception {
        Unprivileged.setMode(container.deploy(), "u+rwx");
        Unprivileged.setMode(kept(), "u+rwx");
        Files.deleteIfExists(container.deploy().resolve("sound.jar"));
        assertThat(within(() -> watch.version().isEmpty())).isTrue();
    }

    private static Path kept() throws IOException {
        // The folder of the base counts more than that of the archive, so it is the second one.
        return Files.createDirectories(container.data().resolve(".run/plug-ins/kept-1"));
    }

    private static void copySound(String version) throws Exception {
        watch.copy(List.of(FaultyPlugin.sound(version)));
        assertThat(within(() -> watch.version().equals(Optional.of(version)))).isTrue();
    }

    private static String problems() {
        return watch.plugin("sound.jar").path("problems").toString();
    }

    @Test
    void aFolderThatMayNotBeWrittenIsNamedAndItsPluginsRunOn() throws Exception {
        copySound("1.0.0");
        Unprivileged.setMode(container.deploy(), "a-w");
        Path next = Files.write(
                folder.resolve("sound.jar"), FaultyPlugin.sound("1.1.0").content());
        for (CommandOutcome refused : List.of(
                container.mneme("plugin", "install", next.toString()), container.mneme("plugin", "remove", "sound"))) {
            assertThat(refused.code()).as(refused.text()).isEqualTo(1);
            assertThat(refused.text()).contains(container.deploy().toString(), "AccessDeniedException");
        }
        assertThat(watch.version()).contains("1.0.0");
        watch.assertServes();
    }

    @Test
    void aFolderThatMayNotBeReadIsNamedAndItsPluginsRunOn() throws Exception {
        copySound("1.0.0");
        Unprivileged.setMode(container.deploy(), "a-rwx");
        assertThat(container.mneme("doctor").text())
                .contains("settings and plug-ins cannot be read from " + container.deploy());
        watch.assertServes();
        assertThat(watch.version()).contains("1.0.0");
    }

    @Test
    void aJarThatMayNotBeReadIsNamedAndUsedWhenItMay() throws Exception {
        Path part =
                Files.write(folder.resolve("part"), FaultyPlugin.sound("1.0.0").content());
        Unprivileged.setMode(part, "a-r");
        Path jar = Files.move(part, container.deploy().resolve("sound.jar"));
        assertThat(within(() -> problems().contains("the file cannot be read or copied")))
                .isTrue();
        assertThat(container.mneme("doctor").text()).contains("the file cannot be read or copied");
        Unprivileged.setMode(jar, "u+r");
        assertThat(within(() -> watch.version().equals(Optional.of("1.0.0")))).isTrue();
    }

    @Test
    void anUpdateOfWhichNoCopyCanBeMadeKeepsTheVersionBeforeUntilItCan() throws Exception {
        copySound("1.0.0");
        Unprivileged.setMode(kept(), "a-w");
        watch.copy(List.of(FaultyPlugin.sound("1.1.0")));
        assertThat(within(() -> problems().contains("the version before, 1.0.0, stays")))
                .isTrue();
        assertThat(watch.version()).contains("1.0.0");
        Unprivileged.setMode(kept(), "u+w");
        assertThat(within(() -> watch.version().equals(Optional.of("1.1.0")))).isTrue();
    }
}
