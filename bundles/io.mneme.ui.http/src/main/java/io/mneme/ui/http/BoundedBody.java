package io.mneme.ui.http;

import io.mneme.ui.http.Intake.Bounds;
import io.mneme.ui.http.connection.ConnectionWait;
import io.mneme.ui.http.connection.SlowTransfer;
import io.mneme.ui.http.connection.TransferRate;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A body that is read within the bounds all bodies share. Reading throws {@link RefusedException} beyond them. */
final class BoundedBody extends ServletInputStream implements SlowTransfer {

    /** Bodies up to this length are worked on without asking for room. */
    static final int SHORT = 32 << 10;

    /** How long a long body takes its room before it may give way. */
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private static final long STEP_NANOS = 200_000_000;
    private static final int MOST_UNWANTED = 4 * Body.LIMIT;

    private final ServletInputStream in;
    private final Bounds bounds;
    private final int weight;
    private final ConnectionWait connection = new ConnectionWait();
    private final TransferRate rate = new TransferRate();
    private long read;
    private long since;
    private volatile boolean weighed;
    private boolean arriving;

    /** Bounds a body of a declared length, in bytes; negative if it was not declared. */
    BoundedBody(ServletInputStream in, long declared, Bounds bounds) {
        this.in = in;
        this.weight = declared < 0 ? Body.LIMIT : (int) Math.min(declared, Body.LIMIT);
        this.bounds = bounds;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        arrive();
        if (read >= SHORT && !weighed) {
            weigh();
        }
        int most = weighed ? length : (int) Math.min(length, SHORT - read);
        int count = received(into, offset, most);
        if (count < 0) {
            arrived();
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

    private int received(byte[] into, int offset, int most) throws IOException {
        try {
            int count = connection.during(() -> in.read(into, offset, most));
            rate.add(Math.max(0, count));
            return count;
        } catch (IOException broken) {
            if (connection.isCutOff()) {
                throw tooSlow();
            }
            throw broken;
        }
    }

    private static RefusedException tooSlow() {
        return Problem.of(408, "the body arrived more slowly than others that wait; try again")
                .with("Retry-After", "1")
                .refused();
    }

    private void arrive() {
        if (!arriving && since == 0) {
            since = System.nanoTime();
            if (!bounds.arriving().add(this)) {
                throw busy();
            }
            arriving = true;
        }
    }

    private void arrived() {
        if (arriving) {
            arriving = false;
            bounds.arriving().remove(this);
        }
    }

    private void weigh() throws IOException {
        weighed = acquired(bounds.room());
        if (!weighed) {
            // Else the answer would be lost to a caller who is still sending.
            readAway();
            arrived();
            throw busy();
        }
    }

    private boolean acquired(Semaphore room) {
        try {
            long deadline = System.nanoTime() + bounds.patience().toNanos();
            long left = bounds.patience().toNanos();
            while (!room.tryAcquire(weight, Math.min(left, STEP_NANOS), TimeUnit.NANOSECONDS)) {
                left = deadline - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                bounds.arriving().cutOffSlowest(SETTLED, BoundedBody::isWeighed);
            }
            return true;
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void readAway() throws IOException {
        byte[] unwanted = new byte[8192];
        int count = received(unwanted, 0, unwanted.length);
        for (long left = MOST_UNWANTED; count >= 0 && left > 0; left -= count) {
            requireInTime();
            count = received(unwanted, 0, unwanted.length);
        }
    }

    private void requireInTime() {
        if (System.nanoTime() - since > bounds.arrival().toNanos()) {
            throw Problem.of(
                            408, "the body took longer than " + bounds.arrival().toSeconds() + " s to arrive")
                    .refused();
        }
    }

    private static RefusedException busy() {
        return Problem.of(429, "too many bodies arrive at once; try again")
                .with("Retry-After", "1")
                .refused();
    }

    @Override
    public void cutOff() {
        connection.cutOff();
    }

    @Override
    public TransferRate rate() {
        return rate;
    }

    /** Returns whether the body is a long one that has taken room. */
    boolean isWeighed() {
        return weighed;
    }

    /** Gives back what the body has taken; it is not read any further. */
    void leave() {
        arrived();
        if (weighed) {
            weighed = false;
            bounds.room().release(weight);
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
}
