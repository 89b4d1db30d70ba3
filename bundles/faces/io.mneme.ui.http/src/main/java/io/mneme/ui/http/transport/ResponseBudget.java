package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.ResponseSender.OverloadException;
import io.mneme.ui.http.transport.ResponseSender.ResponseLimits;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes of all answers that are being sent, together. Where there is no room, the answer whose caller reads
 * slowest is cut off. Safe for use by many threads.
 */
final class ResponseBudget {

    private final ResponseLimits limits;
    private final Set<ResponseStream> sending = new LinkedHashSet<>();
    private long held;

    ResponseBudget(ResponseLimits limits) {
        this.limits = limits;
    }

    /**
     * Takes room for an answer, until {@link #remove}.
     *
     * @throws OverloadException if there is none, also after waiting
     */
    void admit(ResponseStream answer) {
        long deadline = System.nanoTime() + limits.maxWait().toNanos();
        while (!tryAdmit(answer)) {
            if (cutOffSlowest(limits.grace())) {
                continue;
            }
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                throw new OverloadException("too many answers are being sent to clients that read slowly");
            }
            await(left);
        }
    }

    /** Takes room for an answer that must be given, since what it reports has been done: others are cut off for it. */
    void admitNow(ResponseStream answer) {
        while (!tryAdmit(answer)) {
            cutOffSlowest(Duration.ZERO);
        }
    }

    private synchronized boolean tryAdmit(ResponseStream answer) {
        if (held > 0 && held + answer.length() > limits.maxBytes()) {
            return false;
        }
        held += answer.length();
        return sending.add(answer);
    }

    /** Cuts off the answer that is read slowest, if there is one older than this. */
    private boolean cutOffSlowest(Duration age) {
        Optional<ResponseStream> slowest;
        synchronized (this) {
            slowest = sending.stream()
                    .filter(answer -> answer.rate().elapsedNanos() >= age.toNanos())
                    .min(Comparator.comparing(ResponseStream::rate, TransferRate.SLOWEST_FIRST));
        }
        // Not under the lock, which the answer takes while it has its own.
        slowest.ifPresent(ResponseStream::cutOff);
        return slowest.isPresent();
    }

    private synchronized void await(long nanos) {
        try {
            long step = Math.min(nanos, limits.grace().toNanos() / 4 + 1);
            TimeUnit.NANOSECONDS.timedWait(this, step);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new OverloadException("the container stops");
        }
    }

    /** Gives back room for bytes that were sent. */
    synchronized void release(long bytes) {
        held -= bytes;
        notifyAll();
    }

    /** Gives back the room for what is left of an answer. */
    synchronized void remove(ResponseStream answer, long left) {
        if (sending.remove(answer)) {
            held -= left;
            notifyAll();
        }
    }

    /** Returns how many bytes of answers are in memory. */
    synchronized long held() {
        return held;
    }
}
