package io.mneme.ui.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.access.CallerStreams.StreamLease;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A stream of server-sent events to one client. No thread waits for the client: what it does not take yet waits here, each message once.
 * Safe for use by many threads.
 */
final class EventStream implements WriteListener, AsyncListener {

    private static final Logger LOG = LoggerFactory.getLogger(EventStream.class);
    private static final String HEARTBEAT = ": alive\n\n";

    private final AsyncContext async;
    private final ServletOutputStream out;
    private final Set<String> waiting = new LinkedHashSet<>();
    private final StreamLease lease;
    private boolean blocked = true;
    private boolean flushed = true;
    private boolean ended;

    private EventStream(AsyncContext async, ServletOutputStream out, StreamLease lease) {
        this.lease = lease;
        this.async = async;
        this.out = out;
        waiting.add(HEARTBEAT);
    }

    /**
     * Begins a stream, whose first sign of life shows the client that it is open.
     *
     * @param lease is closed with the stream
     */
    static EventStream begin(HttpServletRequest request, HttpServletResponse response, StreamLease lease)
            throws IOException {
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", "no-store");
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        EventStream stream = new EventStream(async, response.getOutputStream(), lease);
        async.addListener(stream);
        stream.out.setWriteListener(stream);
        return stream;
    }

    synchronized boolean isOpen() {
        return !ended;
    }

    /** Sends a message; returns false if the stream has ended. */
    synchronized boolean send(String message) {
        return add("event: message\ndata: " + message + "\n\n");
    }

    /** Sends what clients skip. */
    synchronized void sendHeartbeat() {
        add(HEARTBEAT);
    }

    private boolean add(String frame) {
        if (ended) {
            return false;
        }
        waiting.add(frame);
        if (!blocked) {
            write();
        }
        return !ended;
    }

    @Override
    public synchronized void onWritePossible() {
        blocked = false;
        write();
    }

    private void write() {
        try {
            Iterator<String> frames = waiting.iterator();
            while (!ended && !blocked && (frames.hasNext() || !flushed)) {
                writeNext(frames);
            }
        } catch (IOException gone) {
            LOG.debug("the client of a stream left: {}", gone.toString());
            end();
        }
    }

    private void writeNext(Iterator<String> frames) throws IOException {
        blocked = !out.isReady();
        if (blocked) {
            return;
        }
        if (frames.hasNext()) {
            byte[] frame = frames.next().getBytes(UTF_8);
            frames.remove();
            flushed = false;
            out.write(frame);
        } else {
            flushed = true;
            out.flush();
        }
    }

    /** Ends the stream. */
    synchronized void end() {
        if (ended) {
            return;
        }
        markEnded();
        try {
            async.complete();
        } catch (IllegalStateException already) {
            LOG.debug("the server has ended a stream by itself: {}", already.getMessage());
        }
    }

    private synchronized void markEnded() {
        lease.close();
        ended = true;
        waiting.clear();
    }

    @Override
    public void onError(Throwable gone) {
        end();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        markEnded();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // No further cycle begins.
    }
}
