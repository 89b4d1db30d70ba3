package io.mneme.api.demo;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Fills an empty container, so that a person who has just installed it sees what it does. Safe for use by several threads: of several
 * calls, one fills it.
 */
@ProviderType
public interface DemoHistory {

    /**
     * Records dictations and a chat, and assembles contexts as a tool would between them.
     *
     * @param now the present moment; what is recorded is shifted so that it ends then
     * @return what was recorded and assembled
     * @throws HistoryPresentException if a dictation or the chat is recorded already; nothing is done
     * @throws io.mneme.api.journal.JournalException if the storage fails; part may have been recorded
     * @throws io.mneme.api.entry.RedactionException if an entry is to be redacted and cannot be; part may have been recorded
     */
    LoadedDemo load(Instant now);

    /**
     * What a demonstration consists of.
     *
     * @param dictations number of dictations
     * @param messages number of messages of the chat
     * @param requests number of contexts that were assembled
     * @param session session of most of these contexts
     * @param conversation id of the chat, and session of its contexts
     */
    record LoadedDemo(int dictations, int messages, int requests, String session, String conversation) {

        public LoadedDemo {
            requireNonNull(session, "session");
            requireNonNull(conversation, "conversation");
        }
    }
}
