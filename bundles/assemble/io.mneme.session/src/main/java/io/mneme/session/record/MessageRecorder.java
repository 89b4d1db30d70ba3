package io.mneme.session.record;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Messages;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.RecordingUnavailableException;
import java.time.Instant;
import java.util.List;
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

    private final Set<String> logged = ConcurrentHashMap.newKeySet();
    private volatile @Nullable Messages messages;
    private volatile @Nullable SessionEntries entries;

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindMessages(Messages service) {
        messages = service;
    }

    public void unbindMessages(Messages service) {
        if (messages == service) {
            messages = null;
        }
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindEntries(SessionEntries service) {
        entries = service;
    }

    public void unbindEntries(SessionEntries service) {
        if (entries == service) {
            entries = null;
        }
    }

    /** Returns whether the messages are in a journal of this name. */
    public boolean isOf(String journal) {
        SessionEntries service = entries;
        return service != null && service.journal().equals(journal);
    }

    /**
     * Returns what was recorded.
     *
     * @throws RecordingUnavailableException if the journal is not open
     */
    public SessionEntries entries() {
        SessionEntries service = entries;
        if (service == null) {
            throw new RecordingUnavailableException();
        }
        return service;
    }

    /**
     * Records messages with one write, except those without text.
     *
     * @param session id of their session, which is their conversation
     */
    public void record(String session, List<FinishedMessage> finished) {
        List<Message> spoken = finished.stream()
                .filter(message -> !message.message().content().isBlank())
                .map(message -> RecordedFields.message(session, message))
                .toList();
        if (!spoken.isEmpty()) {
            append(spoken);
        }
    }

    /**
     * Records a message that was cut, also to nothing, without parts of secrets that the cut divides.
     *
     * @param session id of its session
     * @param whole its text before the cut
     */
    public void recordCut(String session, FinishedMessage cut, String whole) {
        SessionEntries service = entries;
        if (service == null) {
            logOnce("the journal of messages is not open");
            return;
        }
        if (whole.isBlank()) {
            return;
        }
        try {
            String redacted = service.redactedBeginning(whole, cut.message().content());
            append(List.of(RecordedFields.message(session, cut.withContent(redacted))));
        } catch (RedactionException failed) {
            logOnce(failed.getClass().getSimpleName());
        }
    }

    /**
     * Records that the history of a character was cleared, so that it stays so when the session is resumed.
     *
     * @param session id of the session
     * @param character name of the character; empty for all of the session
     */
    public void recordClear(String session, Optional<String> character) {
        append(List.of(RecordedFields.clear(session, character)));
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

    /**
     * A message that is recorded.
     *
     * @param character name of the character in whose history it is
     * @param message the message, of the user or the assistant, with its id and its status; its text has no gap
     * @param before id of the message that follows it in the history, though it was recorded earlier; empty if it is the last
     * @param current name of the current character of its session; empty if none is current
     */
    public record FinishedMessage(String character, SessionMessage message, String before, String current) {

        FinishedMessage withContent(String content) {
            SessionMessage other = new SessionMessage(message.id(), message.role(), content, message.status());
            return new FinishedMessage(character, other, before, current);
        }
    }
}
