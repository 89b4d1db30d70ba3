package io.mneme.ui.realtime.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.session.CharacterSession;
import io.mneme.support.task.NamedExecutor;
import io.mneme.ui.realtime.connection.MessageBuffer.ReceivedMessage;
import io.mneme.ui.realtime.connection.RealtimeConnections.ConnectionRequest;
import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;
import io.mneme.ui.realtime.event.ClientEvent;
import io.mneme.ui.realtime.event.ClientEvents;
import io.mneme.ui.realtime.event.ClientEvents.EventResult;
import io.mneme.ui.realtime.event.ConnectionSession;
import io.mneme.ui.realtime.event.ErrorCode;
import io.mneme.ui.realtime.event.EventError;
import io.mneme.ui.realtime.event.SessionEvents;
import io.mneme.ui.realtime.event.SessionEvents.EventServices;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * A connection and its session, which end together.
 *
 * <p>Parts of messages are received one at a time; the other methods may be called at any time by other threads.
 */
final class OpenConnection {

    private final String address;
    private final Session socket;
    private final ConnectionSession session;
    private final SessionEvents sessionEvents;
    private final ClientEvents events;
    private final ConnectionScope scope;
    private final OutgoingEvents outgoing;
    private final MessageAdmission admission;
    private final MessageBuffer buffer = new MessageBuffer();
    private final PingTimer pings = new PingTimer(System.nanoTime());
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Runnable sessionEnd;

    OpenConnection(ConnectionRequest request, Session socket, CharacterSession session, ConnectionScope scope) {
        RealtimeSettings limits = scope.limits().get();
        this.address = request.address();
        this.socket = socket;
        this.session = new ConnectionSession(session);
        this.sessionEnd = OwnerScope.bound(this.session::close);
        this.scope = scope;
        this.sessionEvents = new SessionEvents(this.session, scope.services());
        this.events = new ClientEvents(sessionEvents, request.caller());
        this.outgoing = new OutgoingEvents(socket, limits.maxPendingChars(), this::cutOff);
        this.admission = new MessageAdmission(limits.rate(), System.nanoTime());
    }

    /** Returns the address of the client, as the limits count it. */
    String address() {
        return address;
    }

    /** Sends the event that a client receives first. */
    void greet() {
        outgoing.send(sessionEvents.created());
    }

    /** Receives a part of a message, carries out the event when it is the last one, and asks for the next part. */
    void receive(String part, boolean last) {
        int maxChars = scope.limits().get().maxMessageChars();
        buffer.add(part, maxChars);
        long pause = goesOn(maxChars) && last ? accept(buffer.finish(), maxChars) : 0;
        if (pause == 0) {
            socket.demand();
        } else {
            scope.timer().schedule(socket::demand, Duration.ofNanos(pause));
        }
    }

    /** Carries out the event in a message, or refuses it; returns the nanoseconds for which nothing more is to be read. */
    private long accept(ReceivedMessage message, int maxChars) {
        ClientEvent event = ClientEvents.read(message.text());
        Runnable step = message.isTooLong()
                ? () -> reject(event, EventError.of(ErrorCode.MESSAGE_TOO_LARGE, tooLarge(maxChars)))
                : () -> answer(events.carryOut(event));
        if (event.isOfResponse()) {
            step.run();
            return admission.admitDelta(System.nanoTime());
        }
        admit(step, event);
        return 0;
    }

    /** Receives a part of a binary message, whose content has been discarded, and rejects it when it is the last one. */
    void receiveBinary(int length, boolean last) {
        int maxChars = scope.limits().get().maxMessageChars();
        buffer.skip(length);
        if (goesOn(maxChars) && last) {
            ClientEvent binary = ClientEvents.read(buffer.finish().text());
            EventError error = EventError.of(ErrorCode.BINARY_MESSAGE, "the message must be text: one JSON object");
            admit(() -> reject(binary, error), binary);
        }
        socket.demand();
    }

    /** Returns whether the message that is being received may go on; closes the connection if it is far too long. */
    private boolean goesOn(int maxChars) {
        heard();
        if (ended.get()) {
            return false;
        }
        if (buffer.isFlooded(maxChars)) {
            scope.meters().countError(ErrorCode.MESSAGE_TOO_LARGE);
            close(StatusCode.MESSAGE_TOO_LARGE, "the message is far too long");
            return false;
        }
        return true;
    }

    private static String tooLarge(int maxChars) {
        return "the message must have at most " + maxChars + " characters";
    }

    /** Carries out a step for a message if the client is within its rate. */
    private void admit(Runnable step, ClientEvent event) {
        switch (admission.admit(System.nanoTime())) {
            case ALLOWED -> step.run();
            case REFUSED -> reject(event, EventError.of(ErrorCode.RATE_LIMIT_EXCEEDED, tooFast()));
            case ABUSIVE -> {
                scope.meters().countError(ErrorCode.RATE_LIMIT_EXCEEDED);
                close(StatusCode.POLICY_VIOLATION, "too many messages");
            }
        }
    }

    private String tooFast() {
        return "there must be at most " + scope.limits().get().rate().perSecond()
                + " messages a second; this one was not carried out";
    }

    private void answer(EventResult result) {
        scope.meters().countEvent(result.label());
        result.error().ifPresent(scope.meters()::countError);
        // A session that ended meanwhile has no answers.
        result.answers().stream().filter(event -> !ended.get()).forEach(outgoing::send);
    }

    private void reject(ClientEvent event, EventError error) {
        answer(events.reject(event, error));
    }

    /** Takes note of a pong, and asks for what comes next. */
    void receivePong() {
        heard();
        socket.demand();
    }

    /** Takes note of a sign of life. */
    private void heard() {
        pings.heard(System.nanoTime());
    }

    /** Pings the client if it is time, and disconnects it if it has not answered a ping. */
    void check(PingTimes times) {
        switch (pings.next(System.nanoTime(), times)) {
            case PING -> socket.sendPing(ByteBuffer.allocate(0), Callback.NOOP);
            case EXPIRED -> cutOff();
            case NONE -> {}
        }
    }

    /** Ends the session, then the connection by a close frame. */
    void close(int status, String reason) {
        end();
        socket.close(status, reason, Callback.NOOP);
    }

    /** Ends the session and the connection without waiting for the client. */
    void cutOff() {
        end();
        socket.disconnect();
    }

    /** Ends the session: forgets all it has at once. A second call does nothing. */
    void end() {
        if (ended.compareAndSet(false, true)) {
            scope.registry().remove(this);
            sessionEnd.run();
        }
    }

    /**
     * What all connections share.
     *
     * @param registry the open connections
     * @param services what their events need
     * @param meters counts their events
     * @param limits the limits that apply now
     * @param timer runs short steps later
     */
    record ConnectionScope(
            ConnectionRegistry registry,
            EventServices services,
            RealtimeMeters meters,
            Supplier<RealtimeSettings> limits,
            NamedExecutor timer) {}

    /**
     * Sends events to a client without waiting for it, and disconnects a client that has gone or does not read. Safe for use by many
     * threads.
     */
    private static final class OutgoingEvents {

        private final Session socket;
        private final int maxPendingChars;
        private final Runnable onGone;
        private long pendingChars;
        private long number;

        /**
         * Sends over a socket.
         *
         * @param maxPendingChars maximum length of what the client has not received; one longer event may be pending alone
         * @param onGone disconnects the client
         */
        OutgoingEvents(Session socket, int maxPendingChars, Runnable onGone) {
            this.socket = socket;
            this.maxPendingChars = maxPendingChars;
            this.onGone = onGone;
        }

        /** Sends an event with the next id. The order of events is that of the calls. */
        void send(ObjectNode event) {
            if (!enqueue(event)) {
                onGone.run();
            }
        }

        private synchronized boolean enqueue(ObjectNode event) {
            number++;
            String text = event.put("event_id", "event_" + number).toString();
            if (pendingChars > 0 && pendingChars + text.length() > maxPendingChars) {
                return false;
            }
            pendingChars += text.length();
            // The server does not always report a socket that was reset before anything was read from it.
            socket.sendText(text, Callback.from(() -> received(text.length()), broken -> onGone.run()));
            return true;
        }

        private synchronized void received(int length) {
            pendingChars -= length;
        }
    }
}
