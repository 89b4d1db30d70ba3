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

    /** Returns the open sessions in the order in which they were opened; empty if there is none. */
    List<SessionSummary> list();

    /**
     * Clears the histories of a character in all open sessions, as {@link CharacterSession#clearCharacter} does in one.
     *
     * @return number of the histories that were cleared
     */
    int clearCharacter(String name);
}
