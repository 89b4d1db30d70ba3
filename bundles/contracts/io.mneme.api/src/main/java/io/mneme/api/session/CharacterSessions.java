package io.mneme.api.session;

import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens character sessions.
 *
 * <p>Safe for use by many threads. Sessions share nothing: no operation of one reads, changes or waits for another.
 */
@ProviderType
public interface CharacterSessions {

    /**
     * Opens a session without histories. The caller closes it. It exists in memory only, and ends with the container.
     *
     * @param recording whether its messages outlive it
     * @throws IllegalStateException if as many sessions are open as the configuration allows; names the limit
     */
    CharacterSession open(SessionRecording recording);

    /**
     * Opens a recorded session again, under its id, and goes on recording. Its histories come back from the journal of messages:
     * of each character the messages that the window policy selects, as it did while they were said, with their ids and statuses.
     * Those before the character was cleared do not come back, and neither do deleted ones or those without text, unless a reply
     * was cut to nothing. What was redacted when it was recorded comes back redacted. At most {@code max_messages} times {@code max_histories} of the newest messages are read, and no more than
     * 10,000; of too many characters those come back that took part last.
     *
     * <p>A message of the assistant belongs to its author. One of a person belongs to its {@code addressee}; if it has none, to
     * the character that answered next, else to the one that took part last. Other messages are passed over.
     *
     * <p>The character that was current when the last message was recorded is current, unless its history was cleared since.
     * System prompts are not recorded: a configured character has the configured prompt, another one the default prompt until
     * the next switch to it or {@link CharacterSession#setSystemPrompt}. The clock starts at 0.
     *
     * @param id the id of the session, or of another conversation in the journal whose messages name their authors
     * @throws UnknownSessionException if the journal has no message of it that belongs to a character, and no note that a history
     *     was cleared
     * @throws SessionInUseException if it is open
     * @throws RecordingUnavailableException if the journal of messages is not open
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     * @throws IllegalArgumentException if the id is blank or has more than 256 characters
     * @throws IllegalStateException if as many sessions are open as the configuration allows; names the limit
     */
    CharacterSession resume(String id);

    /** Returns the open sessions in the order in which they were opened; empty if there is none. */
    List<SessionSummary> list();

    /**
     * Clears the histories of a character in all open sessions, as {@link CharacterSession#clearCharacter} does in one.
     *
     * @return number of the histories that were cleared
     */
    int clearCharacter(String name);
}
