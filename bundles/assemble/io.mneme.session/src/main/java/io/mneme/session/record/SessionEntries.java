package io.mneme.session.record;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageLanes;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.Redactions;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.session.settings.CharacterSettings;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Reads, cuts and erases the messages of sessions in their journal.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = SessionEntries.class)
public final class SessionEntries {

    /** The most messages that are read for a session, whatever the limits are. */
    private static final int MAX_MESSAGES = 10_000;

    private final Journal<Message> journal;
    private final EntryRecorder recorder;
    private final Redactions redactions;

    @Activate
    public SessionEntries(
            @Reference(target = "(kind=message)") Journal<Message> journal,
            @Reference EntryRecorder recorder,
            @Reference Redactions redactions) {
        this.journal = journal;
        this.recorder = recorder;
        this.redactions = redactions;
    }

    /** Returns the name of the journal. */
    public String journal() {
        return journal.name();
    }

    /**
     * Cuts a message to the beginning of its text. Nothing happens if it was not recorded.
     *
     * @param id the id of the message
     * @param beginning that text, not redacted; may be empty
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; nothing has changed
     * @throws io.mneme.api.journal.JournalException if the journal cannot change it
     */
    public void cut(String id, String beginning) {
        String redacted = redacted(beginning);
        try {
            journal.edit(id, message -> cut(message, redacted));
        } catch (UnknownEntryException notRecorded) {
            // It was lost when it was recorded, or erased since.
        }
    }

    /**
     * Returns what the beginning of a text has in common with the text, both redacted: nothing of a secret that is divided.
     *
     * @throws io.mneme.api.entry.RedactionException if they cannot be redacted
     */
    String redactedBeginning(String whole, String beginning) {
        return commonPrefix(redacted(whole), redacted(beginning));
    }

    private String redacted(String text) {
        return redactions.redact(RedactionSink.STORE, List.of(text)).get(0);
    }

    /** Returns a cut message. A secret that the cut divides is no longer recognized, so that only what was stored before stays. */
    private static Message cut(Message message, String beginning) {
        return new Message(
                message.id(),
                message.timestamp(),
                message.conversation(),
                message.author(),
                message.authorId(),
                message.role(),
                commonPrefix(message.content(), beginning),
                message.replyTo(),
                message.media(),
                message.marker(),
                RecordedFields.cut(message));
    }

    private static String commonPrefix(String one, String other) {
        int at = 0;
        while (at < one.length() && at < other.length() && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        return one.substring(0, at > 0 && Character.isHighSurrogate(one.charAt(at - 1)) ? at - 1 : at);
    }

    /**
     * Removes a message, and all that was made of it. Nothing happens if it was not recorded.
     *
     * @throws io.mneme.api.journal.JournalException if the journal cannot remove it
     * @throws io.mneme.api.entry.UnfinishedErasureException if it is removed, and another holder of its text has failed
     */
    public void erase(String id) {
        try {
            recorder.delete(journal, id, Optional.empty());
        } catch (UnknownEntryException notRecorded) {
            // It was lost when it was recorded, or erased since.
        }
    }

    /**
     * Returns the histories that the newest messages of a conversation make.
     *
     * @param limits the maximum numbers of histories and of their messages
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     */
    public SessionReplay replay(String conversation, CharacterSettings limits) {
        long limit = Math.min(MAX_MESSAGES, (long) limits.maxMessages() * limits.maxHistories());
        SessionReplay replay = new SessionReplay(limits);
        journal.newest(MessageLanes.ofConversation(conversation), (int) limit, message -> true)
                .forEach(stored -> replay.add(stored.entry()));
        replay.finish();
        return replay;
    }
}
