package io.mneme.ui.http.transport;

import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.http.transport.HttpExchange.ResponseTask;
import io.mneme.ui.http.transport.TransferBudget.TransferLimits;
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
 * <p>Of long answers few are made at a time: by the server's thread that has read the request, which is awake. When they are too
 * many, requests wait without a thread of the server for one of those here. Answers are sent without a thread, and their bytes
 * share one budget.
 */
@Component(service = ResponseSender.class)
public final class ResponseSender {

    /** A page takes up to three times 12 MB while it is made: 4 MB of entries, and one more of at most 8 MB. */
    static final int MAX_MADE = 4;

    static final String THREAD_NAME = "mneme-answer";

    private static final int MAX_WAITING = 500;
    private static final int MAX_READING = 3;
    private static final int MAX_READERS_WAITING = 40;
    private static final Duration MAX_WAIT = Duration.ofSeconds(30);
    private static final TransferLimits LIMITS =
            new TransferLimits(48L << 20, Integer.MAX_VALUE, Duration.ofSeconds(2), Duration.ofSeconds(10));
    /** Each keeps a page of entries in memory, up to 12 MB, for as long as its caller takes to read. */
    private static final TransferLimits STREAMS =
            new TransferLimits(4, 16, Duration.ofSeconds(5), Duration.ofSeconds(10));

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

    private final TransferLimits limits;
    private final TransferBudget<ResponseStream> budget;
    private final TransferBudget<BlockingTransfer> streams;
    private final LongSupplier nanoClock;
    private final Semaphore places = new Semaphore(MAX_WAITING);
    private final Semaphore making = new Semaphore(MAX_MADE);
    private final Semaphore reading = new Semaphore(MAX_READING, true);
    private final NamedExecutor threads = NamedExecutor.pool(THREAD_NAME, MAX_MADE, ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final FailureLog failures = new FailureLog();
    private volatile boolean closed;

    @Activate
    public ResponseSender() {
        this(LIMITS);
    }

    /** Makes a sender with limits of its own. */
    public ResponseSender(TransferLimits limits) {
        this(limits, STREAMS, System::nanoTime);
    }

    /** Makes a sender with limits of its own and a clock for answers that are written while they are made. */
    public ResponseSender(TransferLimits limits, TransferLimits streamLimits, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        this.limits = limits;
        this.budget = new TransferBudget<>(limits, Double.POSITIVE_INFINITY);
        this.streams = new TransferBudget<>(streamLimits, TransferBudget.SLOW_BYTES_PER_SECOND);
    }

    /** Returns a request with its response, whose answer is sent here. */
    public HttpExchange exchange(HttpServletRequest request, HttpServletResponse response) {
        return new HttpExchange(request, response, this);
    }

    void stream(OutputStream out, ResponseTask<OutputStream> work) throws IOException {
        BlockingTransfer connection = new BlockingTransfer(nanoClock);
        if (!streams.add(connection, 1)) {
            throw tooManySlow();
        }
        try {
            work.run(new StreamedBody(out, connection));
        } finally {
            streams.remove(connection);
        }
    }

    /**
     * Takes room for an answer in memory.
     *
     * @param isRequired whether the answer must be sent, so that others are cut off for it
     */
    void admit(ResponseStream answer, long length, boolean isRequired) {
        if (isRequired) {
            budget.addNow(answer, length);
        } else if (!budget.add(answer, length)) {
            throw tooManySlow();
        }
    }

    private static OverloadException tooManySlow() {
        return new OverloadException("too many answers are being sent to clients that read slowly");
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

    TransferBudget<ResponseStream> budget() {
        return budget;
    }

    void reservePlace() {
        if (!places.tryAcquire()) {
            throw new OverloadException("too many long answers are asked for");
        }
    }

    /** Returns whether a long answer may be made on this thread: not while others wait. Then {@link #endMaking} ends it. */
    boolean beginMaking() {
        return waiting() == 0 && making.tryAcquire();
    }

    /** Returns how many long answers wait to be made. */
    int waiting() {
        return MAX_WAITING - places.availablePermits();
    }

    void endMaking() {
        making.release();
    }

    /** Makes an answer whose place was reserved, as soon as it may be made, on a thread from here. */
    void execute(Runnable work) {
        threads.execute(() -> {
            making.acquireUninterruptibly();
            places.release();
            try {
                work.run();
            } finally {
                endMaking();
            }
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
    private static final class StreamedBody extends OutputStream {

        private final OutputStream out;
        private final BlockingTransfer connection;

        StreamedBody(OutputStream out, BlockingTransfer connection) {
            this.out = out;
            this.connection = connection;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            connection.during(() -> {
                out.write(bytes, offset, count);
                return count;
            });
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
