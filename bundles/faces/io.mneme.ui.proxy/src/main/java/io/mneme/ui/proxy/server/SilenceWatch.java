package io.mneme.ui.proxy.server;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives an answer up that sends nothing for too long. The thread that reads it gets an exception. */
final class SilenceWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SilenceWatch.class);

    private final InputStream answer;
    private final long timeoutNanos;
    private final UpstreamClient timer;
    private volatile long heard = System.nanoTime();
    private volatile Future<?> next;

    SilenceWatch(InputStream answer, Duration timeout, UpstreamClient timer) {
        this.answer = answer;
        this.timeoutNanos = timeout.toNanos();
        this.timer = timer;
        next = timer.schedule(this::check, timeout);
    }

    /** Takes note of a sign of life. */
    void heard() {
        heard = System.nanoTime();
    }

    private void check() {
        long left = timeoutNanos - (System.nanoTime() - heard);
        try {
            if (left <= 0) {
                answer.close();
            } else {
                next = timer.schedule(this::check, Duration.ofNanos(left));
            }
        } catch (IOException | RejectedExecutionException ended) {
            LOG.trace("the answer has ended, or the proxy ends", ended);
        }
    }

    @Override
    public void close() {
        next.cancel(false);
    }
}
