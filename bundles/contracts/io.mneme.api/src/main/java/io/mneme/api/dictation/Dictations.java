package io.mneme.api.dictation;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Records, reads and edits dictations. The JSON form of a dictation is the one of its file: one object with the keys {@code
 * timestamp}, {@code asr_text}, {@code enhanced_text}, {@code final_text}, {@code enhance_mode}, {@code preview_enabled},
 * {@code stt_model}, {@code llm_model}, {@code user_corrected}, {@code audio_duration}, then any others, and {@code id}
 * last.
 *
 * <p>Safe for use by many threads.
 */
@ProviderType
public interface Dictations {

    /**
     * Records a dictation. When this method returns {@link RecordResult.Recorded}, the dictation is as durable as its journal.
     *
     * <p>Only {@code final_text} must be given. Left out, {@code timestamp} is {@code now}, {@code id} is new, {@code
     * asr_text} equals {@code final_text}, {@code enhance_mode} is {@code off}, and {@code user_corrected} is true if {@code
     * enhanced_text} is given and differs from {@code final_text}. A dictation whose mode is a chain of modes ({@code
     * proofread → translate}, or with {@code ->}) is not recorded.
     *
     * @param json a JSON object; unknown keys are stored as they are
     * @param now the time of recording
     * @return the result: stored, or not recorded by rule
     * @throws io.mneme.api.entry.MalformedJsonException if the text is not one JSON object, or nests deeper than 64; nothing is
     *     written
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule or the {@code id} is taken; nothing is
     *     written
     * @throws io.mneme.api.journal.JournalException if the storage fails; the same dictation may be recorded again
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is written
     */
    RecordResult record(String json, Instant now);

    /**
     * Changes some fields of a dictation and adds the key {@code edited_at}. If the patch sets
     * {@code final_text} but not {@code user_corrected}, the latter is derived again.
     *
     * @param id the dictation to change
     * @param patch a JSON object with the keys to set, {@code null} to remove an extra field (RFC 7396, one level); the keys
     *     {@code id} and {@code edited_at} cannot be set
     * @param revision the revision the caller read; empty to change any revision
     * @param now the time of the edit
     * @return the dictation as it is stored now
     * @throws io.mneme.api.entry.MalformedJsonException if the patch is not one JSON object, or nests deeper than 64; nothing
     *     is changed
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule; nothing is changed
     * @throws io.mneme.api.journal.UnknownEntryException if there is no such dictation
     * @throws io.mneme.api.journal.RevisionMismatchException if its revision is another one; nothing is changed
     * @throws io.mneme.api.journal.JournalException if the storage fails; the dictation is as it was before
     * @throws io.mneme.api.entry.RedactionException if it is to be redacted and cannot be; nothing is changed
     */
    StoredEntry<Dictation> edit(String id, String patch, Optional<String> revision, Instant now);

    /**
     * Deletes a dictation. When this method returns, its text is in no file of the journal or of an index, and in no cache.
     *
     * @param id the dictation to delete
     * @param revision the revision the caller read; empty to delete any revision
     * @throws io.mneme.api.journal.UnknownEntryException if there is no such dictation
     * @throws io.mneme.api.journal.RevisionMismatchException if its revision is another one; nothing is deleted
     * @throws io.mneme.api.journal.JournalException if the storage fails; the dictation is still there
     * @throws io.mneme.api.entry.UnfinishedErasureException if it is deleted, and another holder of its text has failed; deleting it
     *     again finishes it
     */
    void delete(String id, Optional<String> revision);

    /**
     * Returns the dictation of this id; empty if there is none.
     *
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Optional<StoredEntry<Dictation>> find(String id);

    /**
     * Lists dictations, newest first.
     *
     * <p>The text of a filter is a query, as {@code io.mneme.api.search.Search} describes; where it ends within a word, the words
     * that begin so match, too. While there is no index that covers all dictations, they are read one after the other, and
     * those match that contain the text as it is, ignoring case.
     *
     * @param filter which ones
     * @param before only those before this position; {@link Position#END} starts with the newest
     * @param skip number of dictations to skip first, 0 or more
     * @param limit the most to return, at least 1
     * @return the page; its total counts all dictations that match the filter
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read
     */
    Slice<Dictation> list(DictationFilter filter, Position before, long skip, int limit);

    /**
     * Writes dictations out, oldest first, redacted as configured for exports. Those that are recorded meanwhile may be among them.
     *
     * @param filter which ones, as by {@link #list}
     * @param format how
     * @param to what to write to; not closed
     * @throws io.mneme.api.search.InvalidQueryException if the text of the filter is no query; nothing was written
     * @throws java.io.UncheckedIOException if {@code to} fails
     * @throws io.mneme.api.journal.JournalException if the storage cannot be read; part may have been written
     * @throws io.mneme.api.entry.RedactionException if one is to be redacted and cannot be; part may have been written
     */
    void export(DictationFilter filter, DictationFormat format, Appendable to);

    /** Returns the JSON form of a dictation: one line without an end, non-ASCII as is, {@code id} only if it has one. */
    String json(Dictation dictation);
}
