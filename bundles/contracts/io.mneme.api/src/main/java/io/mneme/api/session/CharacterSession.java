package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The conversation of one connection with several characters in turn: one history for each character, of which at most one is
 * current.
 *
 * <p>A history is a list of messages, the first of which is always the character's system prompt. It has at most 100 messages as
 * shipped; the window policy of the recipe {@code character} decides which of the older ones leave when it exceeds that. Each
 * message but the system prompt has an id. Nothing of it is durable unless the session records to a journal: then the id of a
 * message is that of its entry.
 *
 * <p>Safe for use by many threads: operations of one session exclude each other. After {@link #close} each operation but
 * {@code close}, {@code id}, {@code summary} and {@code markIncomplete} throws {@link IllegalStateException}.
 */
@ProviderType
public interface CharacterSession extends AutoCloseable {

    /** Returns its id, unique and not guessable. */
    String id();

    /** Returns its size and its current character, without text. */
    SessionSummary summary();

    /**
     * Makes a character current, and creates its history if it is new. The system prompt of an existing history is replaced.
     * Waits until no turn is in progress ({@link #runTurn}).
     *
     * @param name name of the character, at most 256 characters
     * @param systemPrompt its system prompt
     * @return what the history consists of now, and whether it is new
     * @throws IllegalArgumentException if the name or the prompt is blank or too long, or the session has as many histories as
     *     the configuration allows; nothing has changed
     */
    CharacterSwitch switchCharacter(String name, String systemPrompt);

    /** Returns the configured characters and those with a history in this session, in the order of their names. */
    List<SessionCharacter> characters();

    /**
     * Returns the messages of the current character, the system prompt first; only the configured default prompt if no
     * character is current.
     */
    List<SessionMessage> currentHistory();

    /**
     * Returns the messages of a character, the system prompt first, whether it is current or not.
     *
     * @throws UnknownCharacterException if the character has no history in this session
     */
    List<SessionMessage> history(String character);

    /**
     * Appends text to the message of a reply in the history in which the reply began. The first delta of a reply starts a message
     * in the history of the current character. Each reply has a message of its own, also when several are in progress. The text is
     * joined to what is stored as the session {@linkplain #setJoining joins} deltas. A pair of surrogates that is split over two
     * deltas comes out whole; one half that is still alone at the end of a message is left out of what is read, and becomes
     * U+FFFD when the message is finished.
     *
     * <p>A message of a person interrupts the replies of the assistant that are in progress in that history. Late deltas of a reply
     * that was interrupted are discarded; those of a character that is no longer current extend the message of the reply in its
     * own history. At most 1,000 replies are in progress: one more ends the oldest as incomplete. The ids of the newest 1,000
     * replies that have ended are remembered; an older id begins a reply again.
     *
     * <p>A delta that is refused with an exception ends its reply as incomplete, so that the message has no gap: it keeps the text
     * before, and later deltas are discarded. One that names no valid role or reply changes nothing.
     *
     * @param text the text to append; may be empty
     * @param role {@code USER} or {@code ASSISTANT}
     * @param reply identifies the reply or utterance, at most 256 characters; chosen by the caller, once per reply
     * @return what it did
     * @throws NoCurrentCharacterException if it begins a reply and no character is current
     * @throws IllegalArgumentException if role or reply is not one of these, the reply has another role, or the message would
     *     exceed its maximum length
     */
    DeltaEffect addDelta(String text, Role role, String reply);

    /** Appends text as {@link #addDelta(String, Role, String)} does, joined in a way of its own. */
    DeltaEffect addDelta(String text, Role role, String reply, DeltaJoining joining);

    /** Returns how deltas are joined; {@link DeltaJoining#VERBATIM} unless it was set. */
    DeltaJoining joining();

    /** Sets how the deltas that follow are joined, also those of replies in progress. */
    void setJoining(DeltaJoining joining);

    /**
     * Notes that a delta of a reply was lost on its way here. The reply ends as incomplete: its message is finished with the text
     * so far, and later deltas are discarded. A reply that has ended keeps its status. Nothing happens after {@link #close}.
     *
     * @throws IllegalArgumentException if the id is blank or too long; nothing has changed
     */
    void markIncomplete(String reply);

    /**
     * Ends a reply. A reply in progress is completed: its message is finished, and recorded if the session records. One that has
     * ended before keeps its status, and one that never began is cancelled. A delta that follows is refused.
     *
     * @return how the reply ended; the same one for a second call
     * @throws IllegalArgumentException if the id is blank or too long; nothing has changed
     */
    ReplyStatus endReply(String reply);

    /**
     * Adds a whole message to the current character's history; it is finished at once. A message of a person interrupts a reply
     * in progress.
     *
     * @return the message with its id
     * @throws NoCurrentCharacterException if no character is current
     * @throws IllegalArgumentException if the role is neither {@code USER} nor {@code ASSISTANT}, or the content is too long;
     *     nothing has changed
     */
    SessionMessage addMessage(Role role, String content);

    /** Returns the message with an id, in whichever history it is; empty if no history has it. */
    Optional<SessionMessage> findMessage(String id);

    /** Returns the message of a reply, in progress or ended; empty if it has none or no history has it. */
    Optional<SessionMessage> findReply(String reply);

    /**
     * Removes a message from its history, and from the journal if the session records. If its reply is in progress, the reply is
     * cancelled.
     *
     * @param id the id of the message
     * @return the message as it was
     * @throws UnknownMessageException if no history has it; nothing has changed
     * @throws RecordingUnavailableException if the session records and the journal is not open; nothing has changed
     * @throws io.mneme.api.journal.JournalException if the journal cannot remove it; it is in the history still
     * @throws io.mneme.api.entry.UnfinishedErasureException if the journal has removed it, and another holder of its text has
     *     failed; it is in no history any longer
     */
    SessionMessage deleteMessage(String id);

    /**
     * Cuts a message of the assistant to what the person heard, in the history and in the journal. A reply in progress is
     * cancelled, and later deltas are discarded. A finished message that loses text counts as cancelled; one that does not
     * stays as it is.
     *
     * @param id the id of the message
     * @param heardChars how many characters (Unicode code points) the person heard from the beginning, 0 or more; a number
     *     greater than those of the message keeps all of them. With 0 the message is empty, and is not resumed
     * @return the message as it is now
     * @throws UnknownMessageException if no history has it; nothing has changed
     * @throws IllegalArgumentException if the number is negative, or the message is not of the assistant; nothing has changed
     * @throws RecordingUnavailableException if a finished message of a recorded session loses text and the journal is not open;
     *     nothing has changed
     * @throws io.mneme.api.entry.RedactionException if the text of such a message cannot be redacted; nothing has changed
     * @throws io.mneme.api.journal.JournalException if the journal cannot change it; the history is as it was
     */
    SessionMessage truncateMessage(String id, int heardChars);

    /**
     * Forgets the history of a character. If it was current, none is current then. The next switch to it starts a new history.
     * The journal keeps what was recorded, and notes that it is no longer part of the session.
     *
     * @throws UnknownCharacterException if the character has no history in this session; nothing has changed
     */
    void clearCharacter(String name);

    /** Forgets all histories, so that no character is current; returns how many there were. */
    int clearAll();

    /**
     * Replaces the system prompt of the current character.
     *
     * @throws NoCurrentCharacterException if no character is current
     * @throws IllegalArgumentException if the prompt is blank or too long; nothing has changed
     */
    void setSystemPrompt(String prompt);

    /** Returns the system prompt of the current character; the configured default prompt if none is current. */
    String systemPrompt();

    /** Returns the newest message of a role in the current history; empty if there is none or it is empty. */
    String lastMessage(Role role);

    /** Returns who has the turn; {@code WAITING_FOR_USER} if no character is current. */
    TurnState state();

    /**
     * Returns what the model should see of the current history: neighbours of the same role joined, messages without that are
     * only an interruption mark ({@code —}), a leading {@code ...} of a resumed turn removed, and a person's message
     * ({@code Hello.} if there is none) first after the system prompt. A person's own first message always stays. Nothing is
     * changed in the history.
     */
    List<SessionMessage> preprocessedMessages();

    /**
     * Returns the request for the context that the model should see next, by the recipe {@code character}, with the messages of
     * the current history and their places since the history was created.
     *
     * @throws NoCurrentCharacterException if no character is current
     */
    ContextRequest contextRequest(RequestOptions options);

    /**
     * Runs the steps by which a turn passes from one speaker to the other; switches by other threads wait until they have ended,
     * so that all of them concern one character.
     */
    void runTurn(Runnable steps);

    /**
     * Advances the session's clock by the length of audio that was received.
     *
     * @param seconds finite, 0 or more
     * @throws IllegalArgumentException if it is not; the clock stays
     */
    void advanceClock(double seconds);

    /** Forgets everything at once, and ends the session. A second call does nothing. */
    @Override
    void close();

    /** Who has the turn in the conversation with the current character. */
    enum TurnState {
        /** The person's turn, who has said nothing yet: there is no message, the last one is blank, or the assistant's is finished. */
        WAITING_FOR_USER,
        /** The last message is the person's. */
        USER_SPEAKING,
        /** The last message is the assistant's, and a reply of the assistant has not ended. */
        BOT_SPEAKING
    }

    /** How a reply ended. */
    enum ReplyStatus {
        /** The caller ended it, and its message has all of its text. */
        COMPLETED,
        /** A delta of it was lost, or the session ended first: its message has the text before that, and nothing after it. */
        INCOMPLETE,
        /** It was interrupted or cut to what was heard, its message or its history is gone, or it never began. */
        CANCELLED
    }

    /** What a delta did. */
    enum DeltaEffect {
        /** It started a new message. */
        STARTED_MESSAGE,
        /** It extended a message. */
        EXTENDED_MESSAGE,
        /** Nothing: its reply is incomplete or was interrupted, or its message or its history is gone. */
        DISCARDED,
        /** Nothing: the caller ended its reply before. */
        REFUSED
    }

    /**
     * What a switch did.
     *
     * @param history what the history of the character that is current now consists of
     * @param created whether the switch created it; otherwise it was there before
     */
    record CharacterSwitch(HistorySummary history, boolean created) {

        public CharacterSwitch {
            requireNonNull(history, "history");
        }
    }

    /**
     * One message of a character's history.
     *
     * @param id its id, unique among all sessions and stable; empty for the system prompt and for what is made of several messages
     * @param role {@code SYSTEM}, {@code USER} or {@code ASSISTANT}
     * @param content its text as it is now; may be empty
     * @param status how it ended; {@code COMPLETED} for a message that was added as a whole, empty for one in progress
     */
    record SessionMessage(String id, Role role, String content, Optional<ReplyStatus> status) {

        public SessionMessage {
            requireNonNull(id, "id");
            requireNonNull(content, "content");
            requireNonNull(status, "status");
            if (role == Role.TOOL) {
                throw new IllegalArgumentException("a character's history has no messages of tools");
            }
        }

        /** Creates a completed message without an id. */
        public SessionMessage(Role role, String content) {
            this("", role, content, Optional.of(ReplyStatus.COMPLETED));
        }
    }
}
