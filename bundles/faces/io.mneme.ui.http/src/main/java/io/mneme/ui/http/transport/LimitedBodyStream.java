package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.BodyLimitFilter.BodyLimits;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.ui.http.transport.TransferBudget.SlowTransfer;
import io.mneme.ui.http.transport.TransferBudget.TransferRate;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A body that is read within the bounds all bodies share. Reading throws {@link RefusedBodyException} beyond them. */
final class LimitedBodyStream extends ServletInputStream implements SlowTransfer {

    /** Bodies up to this length are worked on without asking for room. */
    static final int SHORT_BODY_BYTES = 32 << 10;

    /** How long a long body takes its room before it may give way. */
    private static final Duration GRACE_PERIOD = Duration.ofSeconds(2);

    private static final long POLL_NANOS = 200_000_000;
    private static final int MAX_DRAINED_BYTES = 4 * RequestBody.MAX_BYTES;

    private final ServletInputStream in;
    private final BodyLimits limits;
    private final int memoryBytes;
    private final BlockingTransfer connection = new BlockingTransfer(System::nanoTime);
    private long read;
    private long since;
    private volatile boolean holdsMemory;
    private boolean arriving;

    /** Bounds a body of a declared length, in bytes; negative if it was not declared. */
    LimitedBodyStream(ServletInputStream in, long declared, BodyLimits bounds) {
        this.in = in;
        this.memoryBytes = declared < 0 ? RequestBody.MAX_BYTES : (int) Math.min(declared, RequestBody.MAX_BYTES);
        this.limits = bounds;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        beginArrival();
        if (read >= SHORT_BODY_BYTES && !holdsMemory) {
            requireMemory();
        }
        int most = holdsMemory ? length : (int) Math.min(length, SHORT_BODY_BYTES - read);
        int count = receive(into, offset, most);
        if (count < 0) {
            endArrival();
            return count;
        }
        read += count;
        requireInTime();
        return count;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    private int receive(byte[] into, int offset, int most) throws IOException {
        try {
            return connection.during(() -> in.read(into, offset, most));
        } catch (IOException broken) {
            if (connection.isCutOff()) {
                throw tooSlow();
            }
            throw broken;
        }
    }

    private static RefusedBodyException tooSlow() {
        return new RefusedBodyException(
                Problem.refuse(408, "the body arrived more slowly than others that wait; try again")
                        .withHeader("Retry-After", "1"));
    }

    private void beginArrival() throws RefusedBodyException {
        if (!arriving && since == 0) {
            since = System.nanoTime();
            if (!limits.arriving().add(this, 1)) {
                throw busy();
            }
            arriving = true;
        }
    }

    private void endArrival() {
        if (arriving) {
            arriving = false;
            limits.arriving().remove(this);
        }
    }

    private void requireMemory() throws IOException {
        holdsMemory = acquireMemory(limits.memory());
        if (!holdsMemory) {
            // Else the answer would be lost to a caller who is still sending.
            drain();
            endArrival();
            throw busy();
        }
    }

    private boolean acquireMemory(Semaphore room) {
        try {
            long deadline = System.nanoTime() + limits.memoryTimeout().toNanos();
            long left = limits.memoryTimeout().toNanos();
            while (!room.tryAcquire(memoryBytes, Math.min(left, POLL_NANOS), TimeUnit.NANOSECONDS)) {
                left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                limits.arriving().cutOffSlowest(GRACE_PERIOD, LimitedBodyStream::isHoldingMemory);
            }
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void drain() throws IOException {
        byte[] unwanted = new byte[8192];
        int count = receive(unwanted, 0, unwanted.length);
        for (long left = MAX_DRAINED_BYTES; count >= 0 && left > 0; left -= count) {
            requireInTime();
            count = receive(unwanted, 0, unwanted.length);
        }
    }

    private void requireInTime() throws RefusedBodyException {
        if (System.nanoTime() - since > limits.arrivalTimeout().toNanos()) {
            throw new RefusedBodyException(Problem.refuse(
                    408, "the body took longer than " + limits.arrivalTimeout().toSeconds() + " s to arrive"));
        }
    }

    private static RefusedBodyException busy() {
        return new RefusedBodyException(
                Problem.refuse(429, "too many bodies arrive at once; try again").withHeader("Retry-After", "1"));
    }

    @Override
    public void cutOff() {
        connection.cutOff();
    }

    @Override
    public TransferRate rate() {
        return connection.rate();
    }

    /** Returns whether the body is a long one that has taken room. */
    boolean isHoldingMemory() {
        return holdsMemory;
    }

    /** Gives back what the body has taken; it is not read any further. */
    void release() {
        endArrival();
        if (holdsMemory) {
            holdsMemory = false;
            limits.memory().release(memoryBytes);
        }
    }

    @Override
    public boolean isFinished() {
        return in.isFinished();
    }

    @Override
    public boolean isReady() {
        return in.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        throw new IllegalStateException("bodies are read where they are needed");
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Says that a body is not read, to servlets of other bundles as an error of their client's connection. */
    static final class RefusedBodyException extends IOException {

        private static final long serialVersionUID = 1L;

        private final transient ProblemException refusal;

        RefusedBodyException(ProblemException refusal) {
            super(refusal.getMessage());
            this.refusal = refusal;
        }

        ProblemException refusal() {
            return refusal;
        }
    }
}
