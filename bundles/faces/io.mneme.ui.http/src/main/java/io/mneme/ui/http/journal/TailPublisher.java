package io.mneme.ui.http.journal;

import io.mneme.api.access.CallerStreams;
import io.mneme.api.access.CallerStreams.StreamLease;
import io.mneme.api.journal.Journal;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams that are open, and the few threads that serve them all. */
public final class TailPublisher implements AutoCloseable {

    private static final int THREADS = 2;
    private static final Duration MAX_CHECK_INTERVAL = Duration.ofSeconds(1);
    private static final int MAX_PROBES = 4;
    private static final Duration PROBE_TIMEOUT = Duration.ofMillis(150);
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);
    private static final Logger LOG = LoggerFactory.getLogger(TailPublisher.class);

    /**
     * What streams may take.
     *
     * @param maxStreams how many there may be at a time, at least 1
     * @param writeTimeout how long a reader may take nothing that waits for it
     * @param heartbeatInterval how long a stream may be silent
     */
    public record StreamLimits(int maxStreams, Duration writeTimeout, Duration heartbeatInterval) {

        public StreamLimits {
            if (maxStreams < 1) {
                throw new IllegalArgumentException("max_streams must be at least 1: " + maxStreams);
            }
        }
    }

    private volatile StreamLimits limits;
    private final ReentrantLock probing = new ReentrantLock();
    private final Set<TailStream<?>> open = new HashSet<>();
    private final Map<TailStream<?>, StreamLease> leases = new ConcurrentHashMap<>();
    private final AtomicLong cutOffCount = new AtomicLong();
    private final NamedExecutor threads =
            NamedExecutor.pool("mneme-tail", THREADS, ClosePolicy.INTERRUPT, CLOSE_TIMEOUT);
    private boolean closed;

    TailPublisher(StreamLimits bounds) {
        this.limits = bounds;
        Duration shorter = Collections.min(List.of(bounds.writeTimeout(), bounds.heartbeatInterval()));
        Duration interval = Collections.min(List.of(MAX_CHECK_INTERVAL, shorter.dividedBy(4)));
        threads.scheduleWithFixedDelay(() -> checkAll(System.nanoTime()), interval, interval);
    }

    Duration writeTimeout() {
        return limits.writeTimeout();
    }

    Duration heartbeatInterval() {
        return limits.heartbeatInterval();
    }

    /** Begins a stream; refuses it if there are too many. */
    void begin(TailStream<?> tail, HttpServletRequest request, HttpServletResponse response) throws IOException {
        StreamLease lease = CallerStreams.from(request.getAttribute(CallerStreams.ATTRIBUTE))
                .open(tail::end)
                .orElseThrow(() -> Problem.refuse(429, CallerStreams.TOO_MANY).withHeader("Retry-After", "5"));
        leases.put(tail, lease);
        if (!admit(tail) && !(probeAll() && admit(tail))) {
            remove(tail);
            throw Problem.refuse(429, "there are " + count() + " streams, and no room for another")
                    .withHeader("Retry-After", "5");
        }
        try {
            tail.begin(request, response);
        } catch (IOException | RuntimeException failed) {
            tail.end();
            throw failed;
        }
    }

    private synchronized boolean admit(TailStream<?> tail) {
        return hasRoom() && open.add(tail);
    }

    private boolean hasRoom() {
        return !closed && open.size() < limits.maxStreams();
    }

    /**
     * Writes to all streams, so that those whose readers have gone end; returns whether there is room then. The first write
     * to a reader that has gone succeeds, as a rule, and the second fails.
     */
    private boolean probeAll() {
        if (!probing.tryLock()) {
            return false;
        }
        try {
            for (int i = 0; i < MAX_PROBES; i++) {
                all().forEach(TailStream::probe);
                if (hasRoomWithin(PROBE_TIMEOUT)) {
                    return true;
                }
            }
            return false;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            probing.unlock();
        }
    }

    private synchronized boolean hasRoomWithin(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        long left = patience.toNanos();
        while (!hasRoom() && left > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
            left = deadline - System.nanoTime();
        }
        return hasRoom();
    }

    /** Sets what streams may take from now on; those that are open stay. */
    void setLimits(StreamLimits other) {
        limits = other;
    }

    void remove(TailStream<?> tail) {
        synchronized (this) {
            open.remove(tail);
            notifyAll();
        }
        Optional.ofNullable(leases.remove(tail)).ifPresent(StreamLease::close);
    }

    /** Returns how many streams are open. */
    synchronized int count() {
        return open.size();
    }

    /** Returns how many readers were cut off so far. */
    long cutOffCount() {
        return cutOffCount.get();
    }

    void countCutOff(String journal) {
        LOG.warn(
                "a reader of the tail of {} took nothing for {} s and was cut off; {} so far",
                journal,
                limits.writeTimeout().toSeconds(),
                cutOffCount.incrementAndGet());
    }

    void execute(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException closing) {
            LOG.debug("a stream is not served any more");
        }
    }

    /** Does what is due at a time of {@link System#nanoTime}: cuts readers off, gives signs of life. */
    void checkAll(long now) {
        all().forEach(tail -> tail.checkTimeouts(now));
    }

    private synchronized List<TailStream<?>> all() {
        return List.copyOf(open);
    }

    /** Ends the streams of a journal. */
    void end(Journal<?> journal) {
        all().stream().filter(tail -> tail.journal() == journal).forEach(TailStream::end);
    }

    /** Ends all streams, and begins no more. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        all().forEach(TailStream::end);
        threads.close();
    }
}
