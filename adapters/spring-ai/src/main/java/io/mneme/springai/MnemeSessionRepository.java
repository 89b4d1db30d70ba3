package io.mneme.springai;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.ConversationId;
import io.mneme.client.ConversationTags;
import io.mneme.client.MnemeClient;
import io.mneme.client.MnemeException;
import io.mneme.client.NumberedEntries;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;

/**
 * Keeps sessions and their logs of events in a running container. An event is an entry of the journal {@code message}; what a
 * compaction changes is another entry, so that nothing that was recorded changes.
 *
 * <p>{@link #delete} ends a session and keeps what was said, unless the repository erases on delete; {@link #erase} always erases.
 * Each call reads the log of its session, and a call for several sessions those of all: this is made for sessions of some thousand
 * events.
 *
 * <p>Safe for use by many threads and programs. All methods throw {@code MnemeException} if the container cannot be reached or refuses.
 */
public final class MnemeSessionRepository implements SessionRepository {

    private static final String TAG = "session";
    private static final String USER_TAG = "user:";
    private static final int MAX_TRIES = 100;

    private final MnemeClient client;
    private final ConversationTags tags;
    private final boolean erasesOnDelete;

    private MnemeSessionRepository(MnemeClient client, boolean erasesOnDelete) {
        this.client = client;
        this.tags = new ConversationTags(client);
        this.erasesOnDelete = erasesOnDelete;
    }

    /** Returns a repository in a container, whose deleted sessions keep what was said in the journal. */
    public static MnemeSessionRepository of(MnemeClient client) {
        return new MnemeSessionRepository(client, false);
    }

    /** Returns a repository in a container that erases the sessions it deletes, also those that have expired. */
    public static MnemeSessionRepository erasing(MnemeClient client) {
        return new MnemeSessionRepository(client, true);
    }

    @Override
    public Session save(Session session) {
        ConversationId conversation = conversation(session.id());
        write(conversation, log -> Optional.of(first -> List.of(SessionJson.session(session))));
        tags.change(conversation, own -> {
            boolean changed = own.add(TAG);
            String user = userTag(session.userId());
            changed |= own.removeIf(tag -> tag.startsWith(USER_TAG) && !tag.equals(user));
            return own.add(user) | changed;
        });
        return session;
    }

    @Override
    public Session findById(String sessionId) {
        return log(conversation(sessionId)).session().orElse(null);
    }

    @Override
    public List<Session> findByUserId(String userId) {
        return sessions(userTag(userId)).stream()
                .filter(session -> Objects.equals(session.userId(), userId))
                .toList();
    }

    @Override
    public List<String> findExpiredSessionIds(Instant before) {
        return sessions(TAG).stream()
                .filter(session ->
                        session.expiresAt() != null && session.expiresAt().isBefore(before))
                .map(Session::id)
                .toList();
    }

    private List<Session> sessions(String tag) {
        return tags.conversations(tag).stream()
                .map(value -> log(new ConversationId(value, value)).session())
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public void delete(String sessionId) {
        if (erasesOnDelete) {
            erase(sessionId);
            return;
        }
        ConversationId conversation = conversation(sessionId);
        write(conversation, log -> log.session().map(any -> first -> List.of(SessionJson.end())));
        tags.change(conversation, own -> own.removeIf(tag -> tag.equals(TAG) || tag.startsWith(USER_TAG)));
    }

    /** Erases a session and all of its events; they are in no file of the container then. */
    public void erase(String sessionId) {
        client.expect(
                "DELETE /v1/conversations/{id}",
                client.delete("/v1/conversations/" + conversation(sessionId).segment()),
                204,
                404);
    }

    @Override
    public void appendEvent(SessionEvent event) {
        write(conversation(event.getSessionId()), log -> {
            existing(log, event.getSessionId());
            return log.find(event.getId()).isPresent()
                    ? Optional.empty()
                    : Optional.of(first -> SessionJson.event(event));
        });
    }

    @Override
    public boolean compactEvents(
            String sessionId,
            List<SessionEvent> archivedEvents,
            List<SessionEvent> retainedEvents,
            long expectedVersion) {
        ConversationId conversation = conversation(sessionId);
        SessionLog log = log(conversation);
        existing(log, sessionId);
        return log.version() == expectedVersion
                && new NumberedEntries(client, conversation)
                        .append(log.newest(), first -> compaction(log, first, archivedEvents, retainedEvents));
    }

    private static List<ObjectNode> compaction(
            SessionLog log, long first, List<SessionEvent> archived, List<SessionEvent> retained) {
        List<ObjectNode> entries = new ArrayList<>();
        Function<SessionEvent, Long> number = event -> log.find(event.getId()).orElseGet(() -> {
            long next = first + entries.size();
            SessionJson.event(event).forEach(entry -> entries.add(SessionJson.withoutVersion(entry)));
            return next;
        });
        List<Long> archivedNumbers = archived.stream().map(number).toList();
        List<Long> retainedNumbers = retained.stream().map(number).toList();
        entries.add(SessionJson.compaction(archivedNumbers, retainedNumbers));
        return entries;
    }

    @Override
    public long getEventVersion(String sessionId) {
        return log(conversation(sessionId)).version();
    }

    @Override
    public List<SessionEvent> findEvents(String sessionId, EventFilter filter) {
        List<SessionEvent> events = log(conversation(sessionId)).events().stream()
                .filter(filter::matches)
                .toList();
        if (filter.lastN() != null && events.size() > filter.lastN()) {
            events = events.subList(events.size() - filter.lastN(), events.size());
        }
        if (filter.pageSize() == null) {
            return events;
        }
        long start = (long) (filter.page() == null ? 0 : filter.page()) * filter.pageSize();
        return events.stream().skip(start).limit(filter.pageSize()).toList();
    }

    /** Appends what is to be written after the log as it is, and does so again if another program wrote first. */
    private void write(
            ConversationId conversation, Function<SessionLog, Optional<LongFunction<List<ObjectNode>>>> change) {
        NumberedEntries entries = new NumberedEntries(client, conversation);
        for (int i = 0; i < MAX_TRIES; i++) {
            SessionLog log = SessionLog.read(entries);
            Optional<LongFunction<List<ObjectNode>>> written = change.apply(log);
            if (written.isEmpty() || entries.append(log.newest(), written.get())) {
                return;
            }
        }
        throw new MnemeException(
                "the session " + conversation.value() + " was not written: others wrote first, " + MAX_TRIES + " times",
                0);
    }

    private static void existing(SessionLog log, String sessionId) {
        if (log.session().isEmpty()) {
            throw new IllegalArgumentException("Session not found: " + sessionId);
        }
    }

    private SessionLog log(ConversationId conversation) {
        return SessionLog.read(new NumberedEntries(client, conversation));
    }

    private static ConversationId conversation(String sessionId) {
        return ConversationId.of(sessionId, "");
    }

    /** A tag has at most 100 characters. */
    private static String userTag(String userId) {
        return USER_TAG + ConversationId.of(String.valueOf(userId), "").shortened();
    }
}
