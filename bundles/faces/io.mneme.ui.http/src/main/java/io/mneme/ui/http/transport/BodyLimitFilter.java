package io.mneme.ui.http.transport;

import io.mneme.ui.http.transport.TransferBudget.TransferLimits;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;

/**
 * Bounds what requests with bodies take from all others: threads that wait for a body which arrives slowly, and memory
 * for long ones. A body that arrives slowly gives way to a new one. What is beyond the bounds is refused (429); requests
 * without a body are always served.
 */
@Component(service = Filter.class)
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
public final class BodyLimitFilter implements Filter {

    /** About half of the server's threads. */
    private static final int MAX_ARRIVING = 100;

    /** Working on a body takes many times its length: two of the longest at once fit into the usual heap. */
    private static final int MAX_MEMORY_BYTES = 2 * RequestBody.MAX_BYTES;

    private static final int MAX_WAITING = 50;

    /** How long a body may arrive before it gives way to a new one. */
    private static final Duration GRACE_PERIOD = Duration.ofMillis(250);

    private static final Duration SLOT_TIMEOUT = Duration.ofMillis(500);
    private static final Duration MEMORY_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration ARRIVAL_TIMEOUT = Duration.ofSeconds(30);

    /**
     * What the bodies of all requests share.
     *
     * @param arriving the bodies that arrive
     * @param memory a permit for each byte of long bodies that may be worked on at a time
     * @param memoryTimeout how long a long body waits for room
     * @param arrivalTimeout how long a body may take to arrive
     */
    record BodyLimits(
            TransferBudget<LimitedBodyStream> arriving,
            Semaphore memory,
            Duration memoryTimeout,
            Duration arrivalTimeout) {}

    private final BodyLimits limits;

    @Activate
    public BodyLimitFilter() {
        this(new BodyLimits(
                new TransferBudget<>(
                        new TransferLimits(MAX_ARRIVING, MAX_WAITING, GRACE_PERIOD, SLOT_TIMEOUT),
                        TransferBudget.SLOW_BYTES_PER_SECOND),
                new Semaphore(MAX_MEMORY_BYTES, true),
                MEMORY_TIMEOUT,
                ARRIVAL_TIMEOUT));
    }

    BodyLimitFilter(BodyLimits bounds) {
        this.limits = bounds;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try (LimitedRequest bounded = new LimitedRequest((HttpServletRequest) request, limits)) {
            chain.doFilter(bounded, response);
        }
    }

    /** A request whose body counts from its first byte that is read to the end of the request. */
    private static final class LimitedRequest extends HttpServletRequestWrapper implements AutoCloseable {

        private final HttpServletRequest request;
        private final BodyLimits limits;
        private LimitedBodyStream body;

        LimitedRequest(HttpServletRequest request, BodyLimits bounds) {
            super(request);
            this.request = request;
            this.limits = bounds;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (RequestBody.isStreamed(request)) {
                return request.getInputStream();
            }
            if (body == null) {
                body = new LimitedBodyStream(request.getInputStream(), request.getContentLengthLong(), limits);
            }
            return body;
        }

        @Override
        public void close() {
            if (body != null) {
                body.release();
            }
        }
    }
}
