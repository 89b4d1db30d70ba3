package io.mneme.benchmarks.command;

import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.report.FigureRecorder;
import io.mneme.benchmarks.search.CallLatencies;
import io.mneme.benchmarks.search.RunningContainer;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures a call of the command line in a started container, from the start of the script to its end. */
public final class CommandMeasurement {

    private static final int WARM_UP_CALLS = 100;
    private static final int RUNS = 5;
    private static final int CALLS = 40;
    private static final double MAX_MILLIS = 100;

    private CommandMeasurement() {}

    /**
     * Records the figures.
     *
     * @param arguments the folder of a distribution
     */
    public static void main(String[] arguments) throws Exception {
        FigureRecorder recorder = FigureRecorder.ofRun();
        List<CallLatencies> runs = new ArrayList<>();
        try (ScratchFolder scratch = new ScratchFolder();
                RunningContainer container = RunningContainer.start(Path.of(arguments[0]), scratch.folder())) {
            call(container, WARM_UP_CALLS);
            for (int run = 0; run < RUNS; run++) {
                runs.add(call(container, CALLS));
            }
        }
        recorder.figure("command", "mneme version, median")
                .runs("ms", runs.stream().map(run -> run.millis(.5)).toList())
                .atMost(MAX_MILLIS)
                .record();
        recorder.figure("command", "mneme version, 95th percentile")
                .runs("ms", runs.stream().map(run -> run.millis(.95)).toList())
                .record();
    }

    private static CallLatencies call(RunningContainer container, int calls) throws Exception {
        CallLatencies latencies = new CallLatencies();
        for (int call = 0; call < calls; call++) {
            latencies.time(() -> call(container));
        }
        return latencies.sorted();
    }

    private static int call(RunningContainer container) throws IOException, InterruptedException {
        int code = container
                .builder("mneme", "version")
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException("mneme version ends with " + code);
        }
        return code;
    }
}
