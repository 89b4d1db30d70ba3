package io.mneme.ui.mcp.server;

import io.mneme.api.owner.OwnerScope;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** A session of a client: when it was used last, and the stream on which it is notified. Safe for use by many threads. */
final class ClientSession {

    private final String owner = OwnerScope.owner();
    private final McpStreamableServerSession session;
    private volatile long usedAt;
    private Optional<EventStream> stream = Optional.empty();

    /** What the client is told as soon as it opens a stream; each message once. */
    private final Set<String> waiting = new LinkedHashSet<>();

    /**
     * Begins without a stream.
     *
     * @param now the present moment of a clock that only goes forward, in nanoseconds
     */
    ClientSession(McpStreamableServerSession session, long now) {
        this.session = session;
        this.usedAt = now;
    }

    String id() {
        return session.getId();
    }

    McpStreamableServerSession session() {
        return session;
    }

    /** Returns whether the present owner began it. */
    boolean isOwn() {
        return owner.equals(OwnerScope.owner());
    }

    void touch(long now) {
        usedAt = now;
    }

    long usedAt() {
        return usedAt;
    }

    synchronized boolean hasStream() {
        return stream.filter(EventStream::isOpen).isPresent();
    }

    /** Notifies the client on this stream from now on; the former one ends. */
    synchronized void open(EventStream next) {
        stream.ifPresent(EventStream::end);
        stream = Optional.of(next);
        waiting.forEach(next::send);
        waiting.clear();
    }

    /** Notifies the client, at once or when it opens a stream. */
    synchronized void notify(String message) {
        if (stream.filter(open -> open.send(message)).isEmpty()) {
            waiting.add(message);
        }
    }

    /** Gives a sign of life, so that a client that has gone is noticed. */
    synchronized void sendHeartbeat() {
        stream.ifPresent(EventStream::sendHeartbeat);
        // One that has ended would keep the buffers of its connection.
        stream = stream.filter(EventStream::isOpen);
    }

    synchronized void end() {
        stream.ifPresent(EventStream::end);
        stream = Optional.empty();
    }
}
