package io.mneme.ui.http.transport;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.http.transport.ConnectionSlots.SlowTransfer;
import io.mneme.ui.http.transport.HttpExchange.StreamTask;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;

/**
 * Bounds what answers take, all together: memory while they are made, memory while they are sent, and threads.
 *
 * <p>Pages are made by a few threads of its own, so that the server's threads never wait for them. Answers are sent
 * without a thread, and their bytes share one budget.
 */
@Component(service = ResponseSender.class)
public final class ResponseSender {

    /** A page takes up to three times 12 MB while it is made: 4 MB of entries, and one more of at most 8 MB. */
    private static final int THREADS = 4;

    private static final int MAX_WAITING = 500;
    private static final int MAX_READING = 3;
    private static final int MAX_READERS_WAITING = 40;
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final ResponseLimits LIMITS =
            new ResponseLimits(48L << 20, Duration.ofSeconds(2), Duration.ofSeconds(10));
    /** Each keeps a page of entries in memory, up to 12 MB, for as long as its caller takes to read. */
    private static final ConnectionSlots.Limits STREAMS =
            new ConnectionSlots.Limits(4, 16, Duration.ofSeconds(5), Duration.ofSeconds(10));

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final ResponseLimits limits;
    private final ResponseBudget budget;
    private final ConnectionSlots<StreamedBody> streams;
    private final LongSupplier nanoClock;
    private final Semaphore places = new Semaphore(MAX_WAITING);
    private final Semaphore reading = new Semaphore(MAX_READING, true);
    private final NamedExecutor threads =
            NamedExecutor.pool("mneme-answer", THREADS, ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final FailureLog failures = new FailureLog();
    private volatile boolean closed;

    @Activate
    public ResponseSender() {
        this(LIMITS);
    }

    /** Makes a sender with limits of its own. */
    public ResponseSender(ResponseLimits limits) {
        this(limits, STREAMS, System::nanoTime);
    }

    /** Makes a sender with limits of its own and a clock for answers that are written while they are made. */
    public ResponseSender(ResponseLimits limits, ConnectionSlots.Limits streamLimits, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.limits = limits;
        this.budget = new ResponseBudget(limits);
        this.streams = new ConnectionSlots<>(streamLimits);
    }

    /** Returns a request with its response, whose answer is sent here. */
    public HttpExchange exchange(HttpServletRequest request, HttpServletResponse response) {
        return new HttpExchange(request, response, this);
    }

    void stream(OutputStream out, StreamTask work) throws IOException {
        StreamedBody body = new StreamedBody(out, new TransferRate(nanoClock));
        if (!streams.add(body)) {
            throw new OverloadException("too many answers are being sent to clients that read slowly");
        }
        try {
            work.run(body);
        } finally {
            streams.remove(body);
        }
    }

    void acquireReading() {
        try {
            // Each that waits has a thread of the server, which other requests need, too.
            if (reading.getQueueLength() >= MAX_READERS_WAITING
                    || !reading.tryAcquire(limits.maxWait().toNanos(), TimeUnit.NANOSECONDS)) {
                throw new OverloadException("too many entries are being read");
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            throw new OverloadException("the container stops");
        }
    }

    void releaseReading() {
        reading.release();
    }

    /** Returns how many bytes of answers are in memory to be sent. */
    public long heldBytes() {
        return budget.held();
    }

    FailureLog failures() {
        return failures;
    }

    ResponseBudget budget() {
        return budget;
    }

    void reservePlace() {
        if (!places.tryAcquire()) {
            throw new OverloadException("too many long answers are asked for");
        }
    }

    void execute(Runnable work) {
        threads.execute(() -> {
            places.release();
            work.run();
        });
    }

    void requireNotExpired(long asked) {
        if (closed) {
            throw new OverloadException("the container stops");
        }
        if (System.nanoTime() - asked > MAX_WAIT.toNanos()) {
            throw new OverloadException("too many long answers are asked for");
        }
    }

    /** Answers all that wait with a refusal, and makes no more answers. */
    @Deactivate
    public void close() {
        closed = true;
        threads.close();
    }

    /** The body of an answer that is written while it is made, as fast as its caller reads it. */
    private static final class StreamedBody extends OutputStream implements SlowTransfer {

        private final OutputStream out;
        private final ConnectionWait connection = new ConnectionWait();
        private final TransferRate rate;

        StreamedBody(OutputStream out, TransferRate rate) {
            this.out = out;
            this.rate = rate;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            rate.add(connection.during(() -> {
                out.write(bytes, offset, count);
                return count;
            }));
        }

        @Override
        public TransferRate rate() {
            return rate;
        }

        @Override
        public void cutOff() {
            connection.cutOff();
        }
    }

    /**
     * What answers may take, all together.
     *
     * @param maxBytes the most bytes of answers in memory at a time; a longer answer is sent alone
     * @param grace how long an answer is never cut off, however slowly it is read
     * @param maxWait how long an answer waits for room
     */
    public record ResponseLimits(long maxBytes, Duration grace, Duration maxWait) {

        public ResponseLimits {
            if (maxBytes < 1) {
                throw new IllegalArgumentException("maxBytes must be at least 1: " + maxBytes);
            }
        }
    }

    /** Says that a request cannot be answered now because too much is being answered; nothing was changed. */
    public static final class OverloadException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        OverloadException(String message) {
            super(message);
        }
    }
}
