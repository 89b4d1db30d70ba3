package io.mneme.ui.http;

import io.mneme.ui.http.Intake.Bounds;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A body that is read within the bounds all bodies share. Reading throws {@link RefusedException} beyond them. */
final class BoundedBody extends ServletInputStream {

    /** Bodies up to this length are worked on without asking for room. */
    static final int SHORT = 32 << 10;

    private static final int MOST_UNWANTED = 4 * Body.LIMIT;

    private final ServletInputStream in;
    private final Bounds bounds;
    private final int weight;
    private long read;
    private long since;
    private boolean arriving;
    private boolean weighed;

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
        int count = in.read(into, offset, weighed ? length : (int) Math.min(length, SHORT - read));
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

    private void arrive() {
        if (!arriving && since == 0) {
            if (!bounds.arriving().tryAcquire()) {
                throw busy();
            }
            arriving = true;
            since = System.nanoTime();
        }
    }

    private void arrived() {
        if (arriving) {
            arriving = false;
            bounds.arriving().release();
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
            return room.tryAcquire(weight, bounds.patience().toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void readAway() throws IOException {
        byte[] unwanted = new byte[8192];
        int count = in.read(unwanted);
        for (long left = MOST_UNWANTED; count >= 0 && left > 0; left -= count) {
            requireInTime();
            count = in.read(unwanted);
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
