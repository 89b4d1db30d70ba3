package io.mneme.deploy.guard;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A call into the code of a plug-in on a thread of its own, which may never return. Safe for use by many threads. */
public final class GuardedCall {

    private static final Pattern FRAMEWORK =
            Pattern.compile("^(java|javax|jdk|sun|com\\.sun|org\\.apache\\.felix|io\\.mneme\\.deploy)\\.");

    /** A thread that loops tells where it is when a processor is free, so a list of many of them takes long. */
    private static final long LOOK_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final CountDownLatch end = new CountDownLatch(1);
    private volatile long begun = System.nanoTime();
    private volatile String stage;
    private volatile Optional<Thread> thread = Optional.empty();
    private volatile Optional<SeenPlace> seen = Optional.empty();

    /** Where the call was at a moment. */
    private record SeenPlace(String place, long nanos) {}

    GuardedCall(String stage) {
        this.stage = stage;
    }

    void run(Runnable task) {
        thread = Optional.of(Thread.currentThread());
        begun = System.nanoTime();
        try {
            task.run();
        } finally {
            end.countDown();
        }
    }

    /** Says what it does from now on, as a phrase such as {@code its start}; its age counts from here. */
    public void enter(String next) {
        stage = next;
        begun = System.nanoTime();
        seen = Optional.empty();
    }

    /** Returns what it does, as a phrase. */
    public String stage() {
        return stage;
    }

    /** Returns whether it has returned. */
    public boolean isDone() {
        return end.getCount() == 0;
    }

    /** Returns for how long it has been at this stage. */
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    /** Returns where it is in the code of the plug-in, or was up to ten seconds ago, as CLASS.METHOD:LINE; empty if it is not there. */
    public String place() {
        long now = System.nanoTime();
        Optional<SeenPlace> recent = seen.filter(before -> now - before.nanos() < LOOK_INTERVAL_NANOS);
        if (recent.isPresent()) {
            return recent.get().place();
        }
        String place = look();
        seen = Optional.of(new SeenPlace(place, now));
        return place;
    }

    private String look() {
        StackTraceElement[] frames = thread.map(Thread::getStackTrace).orElseGet(() -> new StackTraceElement[0]);
        for (StackTraceElement frame : frames) {
            if (!FRAMEWORK.matcher(frame.getClassName()).find()) {
                return "%s.%s:%d".formatted(frame.getClassName(), frame.getMethodName(), frame.getLineNumber());
            }
            if (frame.getClassName().startsWith("org.apache.felix.")) {
                return "";
            }
        }
        return "";
    }

    /** Waits until it has returned, no longer than a limit; returns whether it has. An interrupt ends the wait, and stays set. */
    public boolean await(Duration limit) {
        try {
            return end.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return isDone();
        }
    }

    /** Asks the code of the plug-in to end; it may ignore that. */
    public void interrupt() {
        if (!isDone()) {
            thread.ifPresent(Thread::interrupt);
        }
    }
}
