package io.mneme.metrics.operation;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.operation.OperationStart;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.operation.RunningOperation;
import io.mneme.spi.operation.EndedOperation;
import io.mneme.spi.operation.OperationIdentity;
import io.mneme.spi.operation.OperationListener;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.TreeMap;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/** Notes operations while there is a listener, with what each thread is in the course of. */
@Component
public final class ListenedOperations implements OperationTracker {

    private static final int MAX_LABEL_CHARS = 200;

    private final EndedOperations ended;

    /** The operations in whose course a thread is, the innermost first. */
    private final ThreadLocal<Deque<NotedOperation>> courses = ThreadLocal.withInitial(ArrayDeque::new);

    @Activate
    public ListenedOperations(@Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        ended = new EndedOperations(registry);
    }

    @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
    void addListener(OperationListener listener) {
        ended.add(listener);
    }

    void removeListener(OperationListener listener) {
        ended.remove(listener);
    }

    /** Gives the listeners what they do not have yet, as far as that is soon done. */
    @Deactivate
    public void close() {
        ended.close();
    }

    @Override
    public RunningOperation begin(OperationStart start) {
        if (!ended.isListenedTo()) {
            return RunningOperation.NONE;
        }
        NotedOperation outer = courses.get().peek();
        TraceParent parent = outer == null ? TraceParent.of(start.traceparent()) : TraceParent.of(outer.identity);
        NotedOperation begun = new NotedOperation(start, parent.newPart());
        begun.enter();
        return begun;
    }

    /** An operation until it is closed. */
    private final class NotedOperation implements RunningOperation {

        private final OperationStart start;
        private final OperationIdentity identity;
        private final Instant begun = Instant.now();
        private final long begunNanos = System.nanoTime();
        private final TreeMap<String, String> labels = new TreeMap<>();
        private final TreeMap<String, Long> numbers = new TreeMap<>();
        private Optional<String> failure = Optional.empty();
        private boolean isClosed;

        NotedOperation(OperationStart start, OperationIdentity identity) {
            this.start = start;
            this.identity = identity;
        }

        @Override
        public synchronized RunningOperation label(String name, String value) {
            labels.put(name, value.substring(0, Math.min(MAX_LABEL_CHARS, value.length())));
            return this;
        }

        @Override
        public synchronized RunningOperation number(String name, long value) {
            numbers.put(name, value);
            return this;
        }

        @Override
        public synchronized RunningOperation fail(String type) {
            failure = Optional.of(type);
            return this;
        }

        @Override
        public void enter() {
            courses.get().push(this);
        }

        @Override
        public void leave() {
            Deque<NotedOperation> course = courses.get();
            course.removeFirstOccurrence(this);
            if (course.isEmpty()) {
                courses.remove();
            }
        }

        @Override
        public synchronized void close() {
            leave();
            if (!isClosed) {
                isClosed = true;
                Duration duration = Duration.ofNanos(Math.max(0, System.nanoTime() - begunNanos));
                ended.add(new EndedOperation(
                        identity, start.name(), start.role(), begun, duration, labels, numbers, failure));
            }
        }
    }
}
