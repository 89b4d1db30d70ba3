package io.mneme.metrics.operation;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.spi.operation.EndedOperation;
import io.mneme.spi.operation.OperationListener;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginBoundary;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Operations on their way to the listeners, which a thread of its own calls. */
final class EndedOperations implements AutoCloseable {

    static final int MAX_WAITING = 4_096;

    private static final int MAX_AT_ONCE = 512;
    private static final int MAX_FAILURES_IN_A_ROW = 5;
    private static final Duration CALL_LIMIT = Duration.ofSeconds(5);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(1);

    private final MeterRegistry registry;
    private final Counter dropped;
    private final List<PluginBoundary<OperationListener>> listeners = new CopyOnWriteArrayList<>();
    private final BlockingQueue<EndedOperation> waiting = new ArrayBlockingQueue<>(MAX_WAITING);
    private final AtomicBoolean isDelivering = new AtomicBoolean();
    private final NamedExecutor thread =
            NamedExecutor.single("mneme-operations", ClosePolicy.FINISH_OR_INTERRUPT, CLOSE_TIMEOUT);

    EndedOperations(MeterRegistry registry) {
        this.registry = registry;
        dropped = Counter.builder("mneme.operations.dropped")
                .description("Operations that no listener got, because too many waited")
                .register(registry);
    }

    void add(OperationListener listener) {
        listeners.add(PluginBoundary.of(
                "operation listener " + listener.getClass().getName(),
                listener,
                new PluginThreads("listener", () -> CALL_LIMIT),
                new Failures(() -> MAX_FAILURES_IN_A_ROW)));
    }

    void remove(OperationListener listener) {
        for (PluginBoundary<OperationListener> bound : listeners) {
            if (bound.isOf(listener) && listeners.remove(bound)) {
                bound.close();
            }
        }
    }

    boolean isListenedTo() {
        return !listeners.isEmpty();
    }

    /** Gives an operation to the listeners soon; it is dropped if too many wait. */
    void add(EndedOperation operation) {
        if (!waiting.offer(operation)) {
            dropped.increment();
        }
        deliverSoon();
    }

    private void deliverSoon() {
        if (isDelivering.compareAndSet(false, true)) {
            try {
                thread.execute(this::deliver);
            } catch (RejectedExecutionException closed) {
                waiting.clear();
            }
        }
    }

    private void deliver() {
        try {
            List<EndedOperation> next = new ArrayList<>();
            while (waiting.drainTo(next, MAX_AT_ONCE) > 0) {
                List<EndedOperation> given = List.copyOf(next);
                listeners.forEach(listener -> give(listener, given));
                next.clear();
            }
        } finally {
            isDelivering.set(false);
        }
        if (!waiting.isEmpty()) {
            deliverSoon();
        }
    }

    private static void give(PluginBoundary<OperationListener> listener, List<EndedOperation> operations) {
        if (!listener.failures().isLimitReached()) {
            listener.ask(service -> {
                service.get().ended(operations);
                return true;
            });
        }
    }

    @Override
    public void close() {
        thread.close();
        listeners.forEach(PluginBoundary::close);
        registry.remove(dropped);
    }
}
