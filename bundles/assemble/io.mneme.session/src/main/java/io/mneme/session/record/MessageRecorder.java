package io.mneme.session.record;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the finished messages of sessions that are recorded. Messages that cannot be recorded are lost, since a session must not
 * fail with the journal; the first failure of each kind is logged, without text.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = MessageRecorder.class)
public final class MessageRecorder {

    private static final Logger LOG = LoggerFactory.getLogger(MessageRecorder.class);
    private static final String PERSON = "user";
    private static final String STATUS = "status";

    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Messages messages;

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindMessages(Messages service) {
        messages = service;
    }

    public void unbindMessages(Messages service) {
        if (messages == service) {
            messages = null;
        }
    }

    /**
     * Records messages with one write, except those without text.
     *
     * @param session id of their session, which is their conversation
     */
    public void record(String session, List<FinishedMessage> finished) {
        List<Message> spoken = finished.stream()
                .filter(message -> !message.content().isBlank())
                .map(message -> message(session, message))
                .toList();
        if (!spoken.isEmpty()) {
            append(spoken);
        }
    }

    private void append(List<Message> spoken) {
        Messages journal = messages;
        if (journal == null) {
            logOnce("the journal of messages is not open");
            return;
        }
        try {
            journal.recordAll(spoken, Instant.now());
        } catch (InvalidEntryException | RedactionException | JournalException failed) {
            logOnce(failed.getClass().getSimpleName());
        }
    }

    private void logOnce(String cause) {
        if (logged.add(cause)) {
            LOG.warn("Messages of a character session are not recorded: {}", cause);
        }
    }

    private static Message message(String session, FinishedMessage finished) {
        return new Message(
                "",
                "",
                session,
                finished.role() == Role.USER ? PERSON : finished.character(),
                "",
                finished.role(),
                finished.content(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                mark(finished.status()));
    }

    /** Returns the field that marks a message whose text is not all of its reply. */
    private static Map<String, String> mark(ReplyStatus status) {
        return status == ReplyStatus.COMPLETED
                ? Map.of()
                : Map.of(STATUS, '"' + status.name().toLowerCase(Locale.ROOT) + '"');
    }

    /**
     * A message that is recorded.
     *
     * @param character name of the character in whose history it is
     * @param role {@code USER} or {@code ASSISTANT}
     * @param content its text, from its beginning and without a gap
     * @param status how its reply ended; {@code COMPLETED} for a whole message
     */
    public record FinishedMessage(String character, Role role, String content, ReplyStatus status) {}
}
