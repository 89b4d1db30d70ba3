package io.mneme.ui.http;

import io.mneme.ui.http.connection.ConnectionSlots;
import io.mneme.ui.http.connection.ConnectionSlots.Limits;
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
public final class Intake implements Filter {

    /** About half of the server's threads. */
    private static final int MOST_ARRIVING = 100;

    /** Working on a body takes many times its length: two of the longest at once fit into the usual heap. */
    private static final int MOST_LONG_BYTES = 2 * Body.LIMIT;

    private static final int MOST_WAITING = 50;

    /** How long a body may arrive before it gives way to a new one. */
    private static final Duration GRACE = Duration.ofMillis(250);

    private static final Duration LONGEST_WAIT = Duration.ofMillis(500);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration LONGEST_ARRIVAL = Duration.ofSeconds(30);

    /**
     * What the bodies of all requests share.
     *
     * @param arriving the bodies that arrive
     * @param room a permit for each byte of long bodies that may be worked on at a time
     * @param patience how long a long body waits for room
     * @param arrival how long a body may take to arrive
     */
    record Bounds(ConnectionSlots<BoundedBody> arriving, Semaphore room, Duration patience, Duration arrival) {}

    private final Bounds bounds;

    @Activate
    public Intake() {
        this(new Bounds(
                new ConnectionSlots<>(new Limits(MOST_ARRIVING, MOST_WAITING, GRACE, LONGEST_WAIT)),
                new Semaphore(MOST_LONG_BYTES, true),
                PATIENCE,
                LONGEST_ARRIVAL));
    }

    Intake(Bounds bounds) {
        this.bounds = bounds;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try (Bounded bounded = new Bounded((HttpServletRequest) request, bounds)) {
            chain.doFilter(bounded, response);
        }
    }

    /** A request whose body counts from its first byte that is read to the end of the request. */
    private static final class Bounded extends HttpServletRequestWrapper implements AutoCloseable {

        private final HttpServletRequest request;
        private final Bounds bounds;
        private BoundedBody body;

        Bounded(HttpServletRequest request, Bounds bounds) {
            super(request);
            this.request = request;
            this.bounds = bounds;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (body == null) {
                body = new BoundedBody(request.getInputStream(), request.getContentLengthLong(), bounds);
            }
            return body;
        }

        @Override
        public void close() {
            if (body != null) {
                body.leave();
            }
        }
    }
}
