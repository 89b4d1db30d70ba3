package io.mneme.ui.http;

import io.mneme.api.journal.Journal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The streams that are open, and the few threads that serve them all. */
final class Tails implements AutoCloseable {

    private static final int THREADS = 2;
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(1);
    private static final int PROBES = 4;
    private static final Duration PROBE_WAIT = Duration.ofMillis(150);
    private static final Duration CLOSING = Duration.ofSeconds(2);
    private static final Logger LOG = LoggerFactory.getLogger(Tails.class);

    /**
     * What streams may take.
     *
     * @param most how many there may be at a time, at least 1
     * @param patience how long a reader may take nothing that waits for it
     * @param beat how long a stream may be silent
     */
    record Bounds(int most, Duration patience, Duration beat) {

        Bounds {
            if (most < 1) {
                throw new IllegalArgumentException("max_streams must be at least 1: " + most);
            }
        }
    }

    private volatile Bounds bounds;
    private final ReentrantLock probing = new ReentrantLock();
    private final Set<Tail> open = new HashSet<>();
    private final AtomicLong cutOff = new AtomicLong();
    private final ScheduledThreadPoolExecutor threads = threads();
    private boolean closed;

    Tails(Bounds bounds) {
        this.bounds = bounds;
        long nanos = Math.min(LONGEST_LOOK.toNanos(), bounds.patience().toNanos() / 4);
        threads.scheduleWithFixedDelay(this::lookAtAll, nanos, nanos, TimeUnit.NANOSECONDS);
    }

    Duration patience() {
        return bounds.patience();
    }

    Duration beat() {
        return bounds.beat();
    }

    /** Begins a stream; refuses it if there are too many. */
    void begin(Tail tail, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (!admitted(tail) && !(probed() && admitted(tail))) {
            throw Problem.of(429, "there are " + count() + " streams, and no room for another")
                    .with("Retry-After", "5")
                    .refused();
        }
        try {
            tail.begin(request, response);
        } catch (IOException | RuntimeException failed) {
            tail.end();
            throw failed;
        }
    }

    private synchronized boolean admitted(Tail tail) {
        return hasRoom() && open.add(tail);
    }

    private boolean hasRoom() {
        return !closed && open.size() < bounds.most();
    }

    /**
     * Writes to all streams, so that those whose readers have gone end; returns whether there is room then. The first write
     * to a reader that has gone succeeds, as a rule, and the second fails.
     */
    private boolean probed() {
        if (!probing.tryLock()) {
            return false;
        }
        try {
            for (int i = 0; i < PROBES; i++) {
                all().forEach(Tail::probe);
                if (hasRoomWithin(PROBE_WAIT)) {
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
    void setBounds(Bounds other) {
        bounds = other;
    }

    synchronized void remove(Tail tail) {
        open.remove(tail);
        notifyAll();
    }

    /** Returns how many streams are open. */
    synchronized int count() {
        return open.size();
    }

    /** Returns how many readers were cut off so far. */
    long cutOff() {
        return cutOff.get();
    }

    void countCutOff(String journal) {
        LOG.warn(
                "a reader of the tail of {} took nothing for {} s and was cut off; {} so far",
                journal,
                bounds.patience().toSeconds(),
                cutOff.incrementAndGet());
    }

    void execute(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException closing) {
            LOG.debug("a stream is not served any more");
        }
    }

    private void lookAtAll() {
        long now = System.nanoTime();
        all().forEach(tail -> tail.look(now));
    }

    private synchronized List<Tail> all() {
        return List.copyOf(open);
    }

    /** Ends the streams of a journal. */
    void end(Journal<?> journal) {
        all().stream().filter(tail -> tail.journal() == journal).forEach(Tail::end);
    }

    /** Ends all streams, and begins no more. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        all().forEach(Tail::end);
        threads.shutdownNow();
        try {
            if (!threads.awaitTermination(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
                LOG.warn("a stream did not end within {} s", CLOSING.toSeconds());
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }

    private static ScheduledThreadPoolExecutor threads() {
        AtomicInteger count = new AtomicInteger();
        return new ScheduledThreadPoolExecutor(THREADS, work -> {
            Thread thread = new Thread(work, "mneme-tail-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
    }
}
