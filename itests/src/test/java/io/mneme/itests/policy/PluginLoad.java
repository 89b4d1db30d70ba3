package io.mneme.itests.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Requests by four threads without a pause until it is closed: they record dictations and tasks of the plug-in, and assemble
 * contexts of the shipped recipe and of the plug-in's.
 *
 * <p>Dictations and the shipped recipe must succeed completely at any time, and a context with tasks must be assembled at any time.
 * Only a task that is recorded may be refused, and only open tasks may be left out, as {@link PluginState} allows.
 */
final class PluginLoad implements AutoCloseable {

    private static final int THREADS = 4;
    private static final long SEED = 12;
    private static final int MODES = 3;
    private static final int MAX_MINUTES = 500;

    /** Whether the plug-in is there, and how requests that need it are answered meanwhile. */
    private enum PluginState {
        INSTALLED(Set.of(201), Set.of(List.of())),
        /** Its parts come and go one by one: the journal is open, closed with this request, or gone. */
        CHANGING(
                Set.of(201, 404, 503),
                Set.of(List.of(), List.of("open-tasks"), List.of("shortest-first"), List.of("longest-first"))),
        REMOVED(Set.of(404), Set.of(List.of("open-tasks")));

        private final Set<Integer> recordStatuses;
        private final Set<List<String>> omissions;

        PluginState(Set<Integer> recordStatuses, Set<List<String>> omissions) {
            this.recordStatuses = recordStatuses;
            this.omissions = omissions;
        }
    }

    /** A time in one state. Two of them differ, even in the same state, by what they count. */
    private record Phase(PluginState state, AtomicInteger contexts) {

        static Phase of(PluginState state) {
            return new Phase(state, new AtomicInteger());
        }
    }

    private final List<String> failures = new CopyOnWriteArrayList<>();
    private final AtomicInteger recordedTasks = new AtomicInteger();
    private final ContainerApi api;
    private final List<Thread> threads;
    private volatile Phase phase = Phase.of(PluginState.INSTALLED);
    private volatile boolean isClosed;

    PluginLoad(ContainerApi api) {
        this.api = api;
        threads = IntStream.range(0, THREADS)
                .mapToObj(thread -> new Thread(() -> run(new Random(SEED + thread))))
                .toList();
        threads.forEach(Thread::start);
    }

    /** Runs a change, at whose end the plug-in is installed. */
    void installedBy(Runnable change) {
        change(change, PluginState.INSTALLED);
    }

    /** Runs a change, at whose end the plug-in is removed. */
    void removedBy(Runnable change) {
        change(change, PluginState.REMOVED);
    }

    private void change(Runnable change, PluginState result) {
        phase = Phase.of(PluginState.CHANGING);
        change.run();
        phase = Phase.of(result);
    }

    /** Returns how many contexts of the plug-in's recipe were assembled between the last change and the next one. */
    int contextsSinceChange() {
        return phase.contexts().get();
    }

    /** Returns how many tasks were recorded. */
    int recordedTasks() {
        return recordedTasks.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    private void run(Random random) {
        while (!isClosed) {
            try {
                String mode = "mode-" + random.nextInt(MODES);
                api.confirm(mode, "平平" + random.nextInt(), "萍萍");
                assembleDictations(mode);
                assembleTasks(mode);
                recordTask(random);
            } catch (RuntimeException failed) {
                failures.add(failed.toString());
            }
        }
    }

    private void assembleDictations(String mode) {
        List<String> omissions = omissions(api.context(mode, ContainerApi.object()));
        if (!omissions.isEmpty()) {
            failures.add("dictations without " + omissions);
        }
    }

    private void assembleTasks(String mode) {
        Phase before = phase;
        ApiResponse answer = api.post("/v1/context/tasks", ContainerApi.object().put("mode", mode));
        PluginState state = stateSince(before);
        if (answer.status() != 200 || !state.omissions.contains(omissions(answer.body()))) {
            failures.add("tasks, " + state + ": " + answer.status() + " "
                    + answer.body().path("left_out"));
        }
        before.contexts().incrementAndGet();
    }

    private void recordTask(Random random) {
        Phase before = phase;
        ObjectNode task = ContainerApi.object().put("text", "Task").put("minutes", 1 + random.nextInt(MAX_MINUTES));
        ApiResponse answer = api.post("/v1/journals/task/entries", task);
        PluginState state = stateSince(before);
        if (!state.recordStatuses.contains(answer.status())) {
            failures.add("task, " + state + ": " + answer.status() + " " + answer.body());
        }
        if (answer.status() == 201) {
            recordedTasks.incrementAndGet();
        }
    }

    /** Returns the state during a request that began in a phase. */
    private PluginState stateSince(Phase before) {
        return phase.equals(before) ? before.state() : PluginState.CHANGING;
    }

    private static List<String> omissions(JsonNode context) {
        return context.path("left_out").findValuesAsText("contributor");
    }

    @Override
    public void close() {
        isClosed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
