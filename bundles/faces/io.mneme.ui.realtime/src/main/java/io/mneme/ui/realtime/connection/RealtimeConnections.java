package io.mneme.ui.realtime.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.journal.JournalException;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionInUseException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.UnknownSessionException;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.realtime.connection.OpenConnection.ConnectionScope;
import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;
import io.mneme.ui.realtime.event.BoundedContexts;
import io.mneme.ui.realtime.event.ErrorCode;
import io.mneme.ui.realtime.event.EventError;
import io.mneme.ui.realtime.event.SessionEvents.EventServices;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the connections of realtime clients within the configured limits, and closes all of them when it ends. */
@Component(service = RealtimeConnections.class, configurationPid = RealtimeSettings.PID)
public final class RealtimeConnections {

    /** Why a connection is refused. */
    static final String TOO_MANY = "there are as many connections as the configuration allows; try again later";

    private static final Logger LOG = LoggerFactory.getLogger(RealtimeConnections.class);
    private static final String FAILURE = "pinging the clients of realtime connections failed; it goes on";

    private final LiveSettings<RealtimeSettings> settings;
    private final CharacterSessions sessions;
    private final ConnectionScope scope;

    // Not one of the registries of monitoring systems, which are services of the same type.
    @Activate
    public RealtimeConnections(
            Map<String, Object> configuration,
            @Reference CharacterSessions sessions,
            @Reference CharacterProfiles profiles,
            @Reference BoundedContexts contexts,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry meters) {
        this.sessions = sessions;
        settings = new LiveSettings<>(RealtimeSettings.SCHEMA, configuration);
        ConnectionRegistry registry = new ConnectionRegistry();
        NamedExecutor timer = NamedExecutor.single("mneme-realtime", ClosePolicy.INTERRUPT, Duration.ZERO);
        scope = new ConnectionScope(
                registry,
                new EventServices(sessions, profiles, contexts),
                new RealtimeMeters(meters, registry::count),
                settings::current,
                timer);
        scheduleWatch();
    }

    /** Takes over a configuration while connections are open; one that is invalid changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        settings.offer(configuration);
    }

    /** Returns whether one more connection of an address would exceed a limit. */
    boolean isFull(String address) {
        return scope.registry().isFull(address, scope.limits().get());
    }

    /** Opens a connection; empty if it has been refused by an event and closed. */
    Optional<OpenConnection> open(ConnectionRequest request, Session socket) {
        // Pings find out whether a client that sends nothing is still there.
        socket.setIdleTimeout(Duration.ZERO);
        try {
            return open(request, socket, session(request));
        } catch (UnknownSessionException
                | SessionInUseException
                | RecordingUnavailableException
                | JournalException no) {
            return refuse(socket, EventError.of(no, "resume"));
        } catch (IllegalStateException full) {
            return refuse(socket, tooMany(String.valueOf(full.getMessage())));
        }
    }

    private Optional<OpenConnection> open(ConnectionRequest request, Session socket, CharacterSession session) {
        OpenConnection connection = new OpenConnection(request, socket, session, scope);
        if (!scope.registry().add(connection, scope.limits().get())) {
            connection.end();
            return refuse(socket, tooMany(TOO_MANY));
        }
        connection.greet();
        return Optional.of(connection);
    }

    private CharacterSession session(ConnectionRequest request) {
        return request.resumed().map(sessions::resume).orElseGet(() -> sessions.open(request.recording()));
    }

    private static EventError tooMany(String message) {
        return EventError.of(ErrorCode.TOO_MANY_SESSIONS, message);
    }

    private Optional<OpenConnection> refuse(Session socket, EventError error) {
        scope.meters().countError(error.code());
        socket.sendText(error.toEvent().put("event_id", "event_1").toString(), Callback.NOOP);
        boolean isFinal = error.code() == ErrorCode.UNKNOWN_SESSION;
        int status = isFinal ? StatusCode.POLICY_VIOLATION : StatusCode.TRY_AGAIN_LATER;
        socket.close(status, error.code().label().replace('_', ' '), Callback.NOOP);
        return Optional.empty();
    }

    /** Ends all sessions at once, and closes their connections. */
    @Deactivate
    public void close() {
        scope.registry().close().forEach(connection -> connection.close(StatusCode.SHUTDOWN, "the container stops"));
        scope.timer().close();
        scope.meters().close();
    }

    private void scheduleWatch() {
        PingTimes times = scope.limits().get().pings();
        Duration shorter = times.interval().compareTo(times.timeout()) < 0 ? times.interval() : times.timeout();
        try {
            scope.timer().schedule(this::watch, shorter.dividedBy(4));
        } catch (RejectedExecutionException closed) {
            LOG.trace("the connections are closed", closed);
        }
    }

    /** Pings the clients, and disconnects those that do not answer; runs again until the timer stops. */
    private void watch() {
        PingTimes times = scope.limits().get().pings();
        scope.registry().list().forEach(connection -> new LoggedTask(LOG, FAILURE, () -> connection.check(times))
                .run());
        scheduleWatch();
    }

    /**
     * What a client asks for when it connects.
     *
     * @param address its address, as the limits count it
     * @param caller what it may do
     * @param recording whether the messages of its session outlive it
     * @param resumed id of the recorded session that it goes on with; empty for a new one
     */
    record ConnectionRequest(
            String address, AccessCaller caller, SessionRecording recording, Optional<String> resumed) {}
}
