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
 * The conversations of all journals, and the exchange log, which records utterances and assigns each to a conversation.
 *
 * <p>A conversation is what has one id, in whichever journal: utterances, messages, or both. Within a journal its entries are in the
 * order of the journal; those of several journals are joined by their times. An entry without a readable time follows the one before
 * it in its journal.
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
     * Makes the next utterance of a conversation's project continue this conversation, however long ago it was. A conversation of
     * messages has no project.
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
     * Lists conversations, the one continued last first. A caller who asks for page after page sees each conversation once, at the place
     * that it had when the first page was read.
     *
     * @param filter which ones
     * @param after {@link ConversationPage#next} of the page before; {@link ConversationCursor#START} for the first page
     * @param limit the most to return, at least 1
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query
     * @throws IllegalArgumentException if {@code limit} is out of range
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    ConversationPage list(ConversationFilter filter, ConversationCursor after, int limit);

    /**
     * Returns the entries of a conversation, newest first, those of conversations merged into it among them. What is recorded after the
     * first page is on none of those that follow.
     *
     * @param id the conversation
     * @param after {@link EntryPage#next} of the page before; {@link ConversationCursor#START} starts with the newest
     * @param limit the most to return, at least 1; fewer are returned where they are very long
     * @throws UnknownConversationException if there is none
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    EntryPage entries(String id, ConversationCursor after, int limit);

    /**
     * Returns the utterances of a conversation, newest first, those of conversations merged into it among them; none of a
     * conversation that has only messages.
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
     * Merges a conversation with the one before it: from then on its entries are read as that one's. That is the last one that the
     * journal of its newest entry has before its first entry; of utterances, the last one of the same project.
     *
     * @param id the conversation to merge
     * @param now the moment of the change
     * @return the conversation before it, with the entries of both
     * @throws NoEarlierConversationException if there is none before it; nothing is changed
     * @throws UnknownConversationException if there is no such conversation
     * @throws io.mneme.api.journal.JournalException if the storage fails; nothing is changed
     */
    Conversation merge(String id, Instant now);

    /**
     * Merges a conversation into another one: from then on its entries are read as that one's.
     *
     * @param id the conversation to merge
     * @param into the other one, of any journal
     * @param now the moment of the change
     * @return the other one, with the entries of both
     * @throws io.mneme.api.entry.InvalidEntryException of the field {@code into} if both are read as one already; nothing is changed
     * @throws UnknownConversationException if there is no such conversation; nothing is changed
     * @throws io.mneme.api.journal.JournalException if the storage fails; nothing is changed
     */
    Conversation merge(String id, String into, Instant now);

    /**
     * Erases a conversation with those merged into it: the entries of all journals that belong to it, its annotations, and the texts
     * of these entries in indexes, caches, sessions and mirrored files. When this method returns, they are in no file. May be
     * repeated.
     *
     * @param id the conversation, which need not have an entry
     * @return the number of erased entries; of a conversation without any, the number of erased annotations and documents; 0 if there
     *     is no such conversation
     * @throws io.mneme.api.entry.UnfinishedErasureException if a holder of texts has failed; all others have erased
     */
    int erase(String id);

    /**
     * Writes a conversation out, oldest entry first. What no readable format can show of a message, such as an image or a call of a
     * tool, is a line in brackets there.
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
     * Returns the JSON form of an entry, as its journal writes it.
     *
     * @throws io.mneme.api.journal.JournalException if its journal is not open
     */
    String json(ConversationEntry entry);

    /**
     * Part of the list of conversations, the one continued last first.
     *
     * @param conversations the part itself; empty when nothing matches
     * @param next where the next page starts; empty if no matching conversation follows
     * @param skipped the lines of the journals that are no entries and were skipped
     */
    record ConversationPage(List<Conversation> conversations, Optional<ConversationCursor> next, SkippedLines skipped) {

        public ConversationPage {
            conversations = List.copyOf(conversations);
            requireNonNull(next, "next");
            requireNonNull(skipped, "skipped");
        }
    }

    /**
     * Part of the entries of a conversation, newest first.
     *
     * @param entries the part itself
     * @param total number of its entries in all journals
     * @param next where the next page starts; empty if no entry follows
     * @param skipped the lines of the journals that are no entries and were skipped
     */
    record EntryPage(
            List<ConversationEntry> entries, long total, Optional<ConversationCursor> next, SkippedLines skipped) {

        public EntryPage {
            entries = List.copyOf(entries);
            requireNonNull(next, "next");
            requireNonNull(skipped, "skipped");
        }
    }
}
