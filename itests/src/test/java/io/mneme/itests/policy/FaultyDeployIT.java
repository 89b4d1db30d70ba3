package io.mneme.itests.policy;

import static io.mneme.itests.harness.DeployWatch.within;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.DeployWatch;
import io.mneme.itests.harness.FaultBattery;
import io.mneme.itests.harness.FaultyPlugin;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whatever lies in {@code deploy}, the container becomes ready, serves, names it with the reason, and stops in time. */
class FaultyDeployIT {

    private static final String[] SHORT_LIMIT = {"--set", "deploy.timeout_ms=1000"};

    @RegisterExtension
    static final TestContainer shared = TestContainer.own();

    private static final DeployWatch watch = new DeployWatch(shared);

    @TempDir
    Path folder;

    @AfterEach
    void removeSound() throws Exception {
        Files.deleteIfExists(shared.deploy().resolve("sound.jar"));
        assertThat(within(() -> watch.version().isEmpty())).isTrue();
    }

    @Test
    void allAtOnceHarmNeitherARunningContainerNorAStart() throws Exception {
        List<FaultyPlugin> faults = FaultBattery.sample();
        try (ContainerProcess container = ContainerProcess.startedIn(folder, SHORT_LIMIT)) {
            DeployWatch watch = new DeployWatch(container);
            watch.copy(List.of(FaultyPlugin.sound("1.0.0")));
            watch.assertNamedOnArrival(faults);
            watch.copy(List.of(FaultyPlugin.sound("1.1.0")));
            assertThat(within(() -> watch.version().equals(Optional.of("1.1.0"))))
                    .isTrue();
            watch.assertServes();
            watch.assertStops();

            watch.assertNamedAtStart(faults, SHORT_LIMIT);
            watch.assertServes();
            watch.assertNamedOnDeparture(leaving(faults));
            watch.assertStops();
        }
    }

    private static List<FaultyPlugin> leaving(List<FaultyPlugin> faults) {
        return faults.stream().filter(fault -> !fault.departure().isEmpty()).toList();
    }

    @Test
    void aPluginThatEndsTheContainerIsLeftOutOfItsNextStart() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            new DeployWatch(container)
                    .copy(List.of(FaultyPlugin.sound("1.0.0"), FaultyPlugin.acting("constructor", "heap")));
            CommandOutcome started = container.mneme("start");
            assertThat(started.code()).as(started.text()).isZero();
            assertThat(started.text())
                    .contains("The container ended while it started ")
                    .contains("constructor-heap.jar: it ended the container when it was started");
            assertThat(new DeployWatch(container).version()).contains("1.0.0");
        }
    }

    @Test
    void aSafeStartLeavesOutAll() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            new DeployWatch(container).copy(List.of(FaultyPlugin.acting("constructor", "loop")));
            assertThat(container.mneme("start", "--safe").code()).isZero();
            JsonNode plugin = new DeployWatch(container).plugin("constructor-loop.jar");
            assertThat(plugin.path("state").asText()).isEqualTo("refused");
            assertThat(plugin.path("problems").path(0).asText()).isEqualTo("the container was started with --safe");
        }
    }

    @Test
    void aBrokenFileKeepsTheVersionBeforeAndRollbackRestoresIt() throws Exception {
        install("1.0.0");
        install("1.1.0");
        byte[] half = FaultBattery.broken().get(0).content();
        new FaultyPlugin("sound.jar", half, "", "").copyTo(shared.deploy());
        assertThat(within(() -> watch.plugin("sound.jar").path("problems").size() == 1))
                .isTrue();
        assertThat(watch.version()).contains("1.1.0");
        shared.stop();
        shared.start();
        assertThat(watch.version()).contains("1.1.0");
        assertThat(shared.mneme("plugin", "rollback", "org.example.sound").code())
                .isZero();
        assertThat(watch.version()).contains("1.0.0");
        assertThat(shared.mneme("plugin", "remove", "sound").code()).isZero();
        assertThat(watch.version()).isEmpty();
        assertThat(shared.mneme("plugin", "rollback", "sound").code()).isZero();
        assertThat(watch.version()).contains("1.0.0");
    }

    @Test
    void onlyTrustedJarsAreInstalled() throws Exception {
        install("1.0.0");
        String sum = watch.plugin("sound.jar").path("sha256").asText();
        assertThat(shared.mneme("settings", "set", "io.mneme.deploy", "trusted", sum)
                        .code())
                .isZero();
        try {
            Path other = Files.write(
                    folder.resolve("other.jar"), FaultyPlugin.sound("2.0.0").content());
            CommandOutcome refused = shared.mneme("plugin", "install", other.toString());
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.text()).contains("is not among deploy.trusted");
            FaultyPlugin.sound("2.0.0").copyTo(shared.deploy());
            assertThat(within(() -> watch.plugin("sound.jar").path("problems").size() == 1))
                    .isTrue();
            assertThat(watch.version()).contains("1.0.0");
        } finally {
            shared.mneme("settings", "restore", "io.mneme.deploy", "trusted");
        }
    }

    @Test
    void aJarThatIsRemovedWhileItIsCalledIsNamedAndHarmsNoRequest() throws Exception {
        FaultyPlugin stubborn = FaultyPlugin.acting("render", "stub");
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            DeployWatch own = new DeployWatch(container);
            own.copy(List.of(stubborn));
            assertThat(within(() ->
                            own.plugin(stubborn.file()).path("state").asText().equals("active")))
                    .isTrue();
            ContainerApi api = new ContainerApi(container);
            api.confirm("faulty", "平平", "萍萍");
            ObjectNode named = ContainerApi.object().put("renderer", "render-stub");
            assertThat(api.context("faulty", named).path("text").asText()).contains("萍萍");
            assertThat(container.mneme("plugin", "why", stubborn.file()).text()).contains("is called since ");
            Files.delete(container.deploy().resolve(stubborn.file()));
            assertThat(within(() -> own.plugin(stubborn.file()).isEmpty())).isTrue();
            assertThat(api.context("faulty", named).path("text").asText()).contains("萍萍");
            assertThat(container.mneme("doctor").text())
                    .contains("has left, but a call of it has not returned: only a restart ends it");
            own.assertServes();
            own.assertStops();
        }
    }

    private void install(String version) throws IOException {
        Path jar = Files.write(
                Files.createDirectories(folder.resolve("new")).resolve("sound.jar"),
                FaultyPlugin.sound(version).content());
        CommandOutcome installed = shared.mneme("plugin", "install", jar.toString());
        assertThat(installed.code()).as(installed.text()).isZero();
        assertThat(watch.version()).contains(version);
    }
}
