package io.mneme.api.conversation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.versioning.ProviderType;

/** Reads the titles, tags and mergers that persons give to conversations. Safe for use by many threads. */
@ProviderType
public interface ConversationLabels {

    /**
     * Returns the conversations with a tag, and those that were merged into them.
     *
     * @param tag the tag; case does not matter
     * @return their ids; empty if there are none
     * @throws io.mneme.api.journal.JournalException if the annotations cannot be read
     */
    Set<String> tagged(String tag);

    /**
     * Returns the title of a conversation; of one that was merged, that of the one it was merged into.
     *
     * @param conversation the id of the conversation
     * @return the title; empty if it has none, or there is no such conversation
     * @throws io.mneme.api.journal.JournalException if the annotations cannot be read
     */
    Optional<String> title(String conversation);

    /**
     * Returns the conversations that read as one with a conversation: the one it was merged into, if any, and all that were merged into
     * that one. To read them as one, read the lane of each and order the entries by position.
     *
     * @param conversation the id of a conversation
     * @return their ids, the one that the others were merged into first; only the given id if there was no merger
     * @throws io.mneme.api.journal.JournalException if the annotations cannot be read
     */
    List<String> members(String conversation);
}
