package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The exchange log: records utterances, assigns each to a conversation, and reads them by conversation.
 *
 * <p>An utterance continues the last conversation of its project when less than the gap (5 minutes, unless configured) has
 * passed since that conversation's last utterance; otherwise it starts a new one. Each project is independent; utterances
 * without a project form one more. All this is derived from the log, also after a restart.
 *
 * <p>Titles, tags, pins and mergers are annotations in a journal of their own; they never edit the log itself. The JSON form
 * of an utterance is the one of its file, with the keys {@code version}, {@code timestamp}, {@code conversation_id}, {@code
 * type}, {@code text}, {@code project_path}, {@code audio_file}, {@code duration_ms}, {@code metadata}, then any others, and
 * {@code id} last.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface Conversations {

    /**
     * Logs an utterance. When this method returns, it is as durable as its journal.
     *
     * <p>{@code type} and {@code text} must be given. Left out, {@code timestamp} is {@code now}, {@code id} is new, and
     * {@code conversation_id} follows from the rules above; {@code version} is set to 2.
     *
     * @param json a JSON object; unknown keys are stored as they are
     * @param now the time of logging
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule or the {@code id} is taken; nothing is
     *     written
     * @throws io.mneme.api.journal.JournalException if the storage fails; the same utterance may be logged again
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is written
     */
    LogResult log(String json, Instant now);

    /**
     * Makes the next utterance of a project start a new conversation, also after a restart.
     *
     * @param project the working directory; empty for utterances without one
     * @param now the moment of asking
     * @return the id the conversation will have
     * @throws io.mneme.api.journal.JournalException if the storage fails
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is written
     */
    String begin(Optional<String> project, Instant now);

    /**
     * Makes the next utterance of a conversation's project continue this conversation, however long ago it was.
     *
     * @param id the conversation
     * @param now the moment of asking
     * @throws UnknownConversationException if there is none
     * @throws io.mneme.api.journal.JournalException if the storage fails
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is written
     */
    Conversation resume(String id, Instant now);

    /**
     * Returns a conversation; the id of one that was merged into another finds that other.
     *
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Optional<Conversation> find(String id);

    /**
     * Lists conversations, the one continued last first.
     *
     * @param filter which ones
     * @param before only those whose newest utterance lies before this position; {@link Position#END} starts with the newest
     * @param limit the most to return, at least 1
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query
     * @throws IllegalArgumentException if {@code limit} is out of range
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    ConversationPage list(ConversationFilter filter, Position before, int limit);

    /**
     * Returns the utterances of a conversation, newest first, those of conversations merged into it among them.
     *
     * @param id the conversation
     * @param before only those before this position; {@link Position#END} starts with the newest
     * @param limit the most to return, at least 1; fewer are returned where they are very long
     * @throws UnknownConversationException if there is none
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Slice<Utterance> utterances(String id, Position before, int limit);

    /**
     * Returns utterances of all conversations, newest first.
     *
     * @param filter which ones; a tag is that of their conversation
     * @param before only those before this position; {@link Position#END} starts with the newest
     * @param limit the most to return, at least 1; fewer are returned where they are very long
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Slice<Utterance> utterances(ConversationFilter filter, Position before, int limit);

    /** Returns the utterance of this id; empty if there is none. */
    Optional<StoredEntry<Utterance>> utterance(String id);

    /**
     * Gives a conversation a title, tags, or a pin.
     *
     * @param id the conversation
     * @param patch a JSON object with {@code title} (a text, null to drop it), {@code tags} (a list of texts) or
     *     {@code pinned} (true or false); what is left out stays
     * @param now the moment of the change
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule; nothing is changed
     * @throws UnknownConversationException if there is no such conversation
     * @throws io.mneme.api.journal.JournalException if the storage fails; nothing is changed
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is changed
     */
    Conversation annotate(String id, String patch, Instant now);

    /**
     * Merges a conversation with the one before it in the same project: from then on its utterances are read as that one's.
     *
     * @param id the conversation to merge
     * @param now the moment of the change
     * @return the conversation before it, with both their utterances
     * @throws NoEarlierConversationException if there is none before it; nothing is changed
     * @throws UnknownConversationException if there is no such conversation
     * @throws io.mneme.api.journal.JournalException if the storage fails; nothing is changed
     */
    Conversation merge(String id, Instant now);

    /**
     * Erases a conversation with those merged into it: the entries of all journals that belong to it, its annotations, and the texts
     * of these entries in indexes, caches, sessions and mirrored files. When this method returns, they are in no file. May be
     * repeated.
     *
     * @param id the conversation, which need not have an utterance
     * @return the number of erased entries; of a conversation without any, the number of erased annotations and documents; 0 if there
     *     is no such conversation
     * @throws io.mneme.api.entry.UnfinishedErasureException if a holder of texts has failed; all others have erased
     */
    int erase(String id);

    /**
     * Writes a conversation out, oldest utterance first.
     *
     * @param id the conversation
     * @param format how
     * @param to what to write to; not closed
     * @throws UnknownConversationException if there is none; nothing was written
     * @throws java.io.UncheckedIOException if {@code to} fails
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read; part may have been written
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; part may have been written
     */
    void export(String id, ExportFormat format, Appendable to);

    /** Returns the JSON form of an utterance: one line without an end, non-ASCII as is, {@code id} only if it has one. */
    String json(Utterance utterance);

    /**
     * Part of the list of conversations, the most recently continued one first.
     *
     * @param conversations the part itself; empty when nothing matches
     * @param hasMore whether matching conversations follow
     * @param skipped the lines of the log that are no utterances and were skipped
     */
    record ConversationPage(List<Conversation> conversations, boolean hasMore, SkippedLines skipped) {

        public ConversationPage {
            conversations = List.copyOf(conversations);
            requireNonNull(skipped, "skipped");
        }
    }
}
