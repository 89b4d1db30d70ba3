package io.mneme.support.plugin;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.mneme.api.owner.OwnerScope;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs the calls of one plug-in on at most 32 threads of its own, named {@code mneme-KIND-1} and so on. A thread without work
 * ends after ten seconds, and at once when the plug-in has left.
 *
 * <p>After a call that took too long, further calls are refused at once until it has returned, and at least for its limit.
 * Then one is tried. Requests that waited for one another do not wait again for the plug-in then. Such a refusal counts as a
 * failure once per limit, so that a single slow call does not become many failures.
 *
 * <p>Time is waited for in slices, and each slice counts as no more than it should last: a process that stands still for a
 * while, such as one on a suspended machine, does not take that time for the plug-in's.
 */
public final class PluginThreads implements CallRunner {

    private static final int MAX_THREADS = 32;
    private static final long SLICE_NANOS = Duration.ofMillis(50).toNanos();
    private static final long MAX_STANDSTILL_NANOS = Duration.ofMillis(500).toNanos();
    private static final AtomicLong STARTED = new AtomicLong();

    private final String kind;
    private final Supplier<Duration> timeout;
    private final Supplier<Duration> sharedTimeout;
    private final Semaphore permits = new Semaphore(MAX_THREADS);
    private final Set<PluginCall<?>> running = ConcurrentHashMap.newKeySet();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong counted = new AtomicLong();
    private final AtomicLong pausedUntil = new AtomicLong();
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    /**
     * Starts without any thread.
     *
     * @param kind what the plug-in decides, for the names of threads
     * @param timeout how long a call may take that has no limit of its own; read at each call
     */
    public PluginThreads(String kind, Supplier<Duration> timeout) {
        this(kind, timeout, timeout);
    }

    /**
     * Starts without any thread, for a plug-in that only computes: a call that does not return soon is blocked.
     *
     * @param sharedTimeout how long a request waits for its call while an earlier call still runs; read at each call
     */
    public PluginThreads(String kind, Supplier<Duration> timeout, Supplier<Duration> sharedTimeout) {
        this.kind = kind;
        this.timeout = timeout;
        this.sharedTimeout = sharedTimeout;
    }

    @Override
    public <T> PendingCall<T> begin(Function<BooleanSupplier, T> work, CallLimit limit) throws UnansweredException {
        Duration effectiveLimit = limit.within(timeout.get());
        acquirePermit(effectiveLimit);
        PluginCall<T> call = new PluginCall<>(work, effectiveLimit, this::end);
        running.add(call);
        boolean begun = false;
        try {
            threads.execute(OwnerScope.bound(call));
            begun = true;
        } finally {
            if (!begun) {
                end(call);
            }
        }
        return () -> await(call, effectiveLimit, limit);
    }

    private <T> T await(PluginCall<T> call, Duration limit, CallLimit progress) throws UnansweredException {
        long left = limit.toNanos() - call.ageNanos();
        long shared = sharedTimeout.get().toNanos();
        long seen = progress.progress();
        try {
            for (long waited = 0; waited == 0 || left > 0; waited += SLICE_NANOS) {
                long slice = Math.max(0, Math.min(left, SLICE_NANOS));
                if (call.hasEndedWithin(slice)) {
                    pausedUntil.set(0);
                    return call.result();
                }
                long now = progress.progress();
                left = now == seen ? left - SLICE_NANOS : limit.toNanos();
                seen = now;
                giveUpBehindAnother(call, waited + SLICE_NANOS >= shared && left > 0);
            }
        } catch (InterruptedException interrupted) {
            call.abandon();
            throw interrupted();
        }
        call.abandon();
        long now = System.nanoTime();
        counted.set(now);
        pausedUntil.set(now + limit.toNanos());
        throw new UnansweredException("did not answer within " + limit.toMillis() + " ms", true);
    }

    /** Only the request of the oldest call waits for the whole limit, and decides whether the plug-in is too slow. */
    private void giveUpBehindAnother(PluginCall<?> call, boolean waitedLong) throws UnansweredException {
        if (waitedLong && running.stream().anyMatch(other -> other.isOlderThan(call))) {
            call.abandon();
            throw new UnansweredException("is busy with an earlier call", false);
        }
    }

    private void acquirePermit(Duration limit) throws UnansweredException {
        refuseWhileOverdue(limit);
        refuseWhilePaused(limit);
        if (permits.tryAcquire()) {
            return;
        }
        try {
            long seen = ended.get();
            long standstill = 0;
            for (long waited = 0;
                    waited < limit.toNanos() && standstill < MAX_STANDSTILL_NANOS;
                    waited += SLICE_NANOS) {
                if (permits.tryAcquire(SLICE_NANOS, NANOSECONDS)) {
                    return;
                }
                refuseWhileOverdue(limit);
                standstill = ended.get() == seen ? standstill + SLICE_NANOS : 0;
                seen = ended.get();
            }
        } catch (InterruptedException interrupted) {
            throw interrupted();
        }
        throw new UnansweredException("has all its " + MAX_THREADS + " threads busy", isToBeCounted(limit));
    }

    private void refuseWhileOverdue(Duration limit) throws UnansweredException {
        for (PluginCall<?> call : running) {
            if (call.isAbandoned()) {
                throw new UnansweredException("has not returned from an earlier call", isToBeCounted(limit));
            }
        }
    }

    private void refuseWhilePaused(Duration limit) throws UnansweredException {
        long until = pausedUntil.get();
        long now = System.nanoTime();
        if (until != 0 && (now - until < 0 || !pausedUntil.compareAndSet(until, now + limit.toNanos()))) {
            throw new UnansweredException("did not answer in time a moment ago", isToBeCounted(limit));
        }
    }

    private boolean isToBeCounted(Duration limit) {
        long last = counted.get();
        long now = System.nanoTime();
        return now - last >= limit.toNanos() && counted.compareAndSet(last, now);
    }

    private static UnansweredException interrupted() {
        Thread.currentThread().interrupt();
        return new UnansweredException("was not waited for, since the request was interrupted", false);
    }

    private void end(PluginCall<?> call) {
        if (running.remove(call)) {
            ended.incrementAndGet();
            permits.release();
        }
    }

    @Override
    public Optional<Duration> overdue() {
        return running.stream()
                .filter(PluginCall::isOverdue)
                .map(PluginCall::ageNanos)
                .max(Comparator.naturalOrder())
                .map(Duration::ofNanos);
    }

    @Override
    public boolean isBlocked() {
        long shared = sharedTimeout.get().toNanos();
        return running.stream().anyMatch(call -> call.ageNanos() > shared);
    }

    @Override
    public boolean isIdle() {
        return running.isEmpty();
    }

    @Override
    public void close() {
        running.forEach(PluginCall::interrupt);
        threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    }

    /** The thread gets this bundle's class loader, not the one of the thread that makes the request. */
    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "mneme-" + kind + "-" + STARTED.incrementAndGet());
        thread.setContextClassLoader(PluginThreads.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    }
}
