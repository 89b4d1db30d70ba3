package io.mneme.itests.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.ContainerProcess.CommandOutcome;
import io.mneme.itests.harness.DeployWatch;
import io.mneme.itests.harness.FaultBattery;
import io.mneme.itests.harness.FaultyPlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** The long form of {@link FaultyDeployIT}: each fault of the battery alone, and all of them at once. */
@EnabledIfSystemProperty(named = "mneme.faults", matches = "each")
class FaultBatteryIT {

    private static final String[] SHORT_LIMIT = {"--set", "deploy.timeout_ms=1000"};

    /** Most of the time is spent waiting for what does not return. */
    private static final int CONTAINERS = 3;

    @TempDir
    Path folder;

    @Test
    @Timeout(value = 90, unit = TimeUnit.MINUTES)
    void eachAloneHarmsNeitherARunningContainerNorAStart() throws Exception {
        Map<String, Callable<Void>> trials = new LinkedHashMap<>();
        FaultBattery.all().forEach(fault -> trials.put(fault.file(), () -> tryAlone(fault)));
        for (String place : List.of("static", "constructor", "activate", "start")) {
            FaultyPlugin fault = FaultyPlugin.acting(place, "heap");
            trials.put(fault.file(), () -> tryFilledHeap(fault));
        }
        assertThat(trials).hasSizeGreaterThanOrEqualTo(108);
        assertThat(failures(trials)).isEmpty();
    }

    private static List<String> failures(Map<String, Callable<Void>> trials) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(CONTAINERS);
        Map<String, Future<Void>> running = new LinkedHashMap<>();
        trials.forEach((name, trial) -> running.put(name, threads.submit(trial)));
        List<String> failures = new ArrayList<>();
        for (Map.Entry<String, Future<Void>> trial : running.entrySet()) {
            try {
                trial.getValue().get();
            } catch (ExecutionException failed) {
                failures.add(trial.getKey() + ": " + failed.getCause());
            }
        }
        threads.shutdown();
        return failures;
    }

    private Void tryAlone(FaultyPlugin fault) throws Exception {
        List<FaultyPlugin> alone = List.of(fault);
        try (ContainerProcess container = ContainerProcess.startedIn(own(fault), SHORT_LIMIT)) {
            DeployWatch watch = new DeployWatch(container);
            watch.assertNamedOnArrival(alone);
            watch.assertServes();
            watch.assertStops();
            watch.assertNamedAtStart(alone, SHORT_LIMIT);
            watch.assertServes();
            watch.assertNamedOnDeparture(alone);
            watch.assertServes();
            watch.assertStops();
        }
        return null;
    }

    /** It ends the process once, in which it arrives or is started. */
    private Void tryFilledHeap(FaultyPlugin fault) throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(own(fault), SHORT_LIMIT)) {
            DeployWatch watch = new DeployWatch(container);
            ProcessHandle process = container.process();
            watch.copy(List.of(fault));
            process.onExit().get(1, TimeUnit.MINUTES);
            assertLeftOut(container.mneme("start", SHORT_LIMIT), fault);
            watch.assertServes();
            watch.assertStops();
            fault.copyTo(container.deploy());
            assertLeftOut(container.mneme("start", SHORT_LIMIT), fault);
            watch.assertStops();
        }
        return null;
    }

    private static void assertLeftOut(CommandOutcome started, FaultyPlugin fault) {
        assertThat(started.code()).as(started.text()).isZero();
        assertThat(started.text()).contains(fault.file() + ": it ended the container when it was started");
    }

    private Path own(FaultyPlugin fault) throws IOException {
        return Files.createDirectory(folder.resolve(fault.file()));
    }

    @Test
    @Timeout(value = 15, unit = TimeUnit.MINUTES)
    void allAtOnceHarmNeitherARunningContainerNorAStart() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder, SHORT_LIMIT)) {
            DeployWatch watch = new DeployWatch(container);
            watch.assertNamedOnArrival(FaultBattery.all());
            watch.assertServes();
            watch.assertStops();
            watch.assertNamedAtStart(FaultBattery.all(), SHORT_LIMIT);
            watch.assertServes();
            watch.assertStops();
        }
    }
}
