package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Working contexts that outlive the container: the last queries of a session, and the symbols they were about. Of the sessions
 * at most one is current; the others stay on disk and can be resumed.
 *
 * <p>A session is named by its id or by {@link #CURRENT}. A name of another form than an id is unknown. When a method returns, its
 * change survives a loss of power; after a crash in between, the session has its former content or the new one. Several processes
 * may use the same folder: each operation excludes all others.
 *
 * <p>Safe for use by many threads. Each method throws {@link FocusStorageException} if a file cannot be read or written; nothing has
 * changed then.
 */
@ProviderType
public interface FocusSessions {

    /** Stands for the id of the current session. */
    String CURRENT = "current";

    /**
     * Creates a session without turns, and makes it current. The session that was current stays and can be resumed.
     *
     * @param now when it starts, stored in milliseconds
     * @return its document
     */
    FocusDocument start(Instant now);

    /**
     * Makes a session current.
     *
     * @return its document
     * @throws UnknownFocusSessionException if there is no such session; the current one stays
     */
    FocusDocument resume(String session);

    /**
     * Returns the sessions that can be read, the current one first, then the one that was used last.
     *
     * @param limit maximum number of sessions, at least 1
     * @return up to {@code limit} sessions; empty if there is none
     * @throws IllegalArgumentException if the limit is less than 1
     */
    List<FocusSummary> list(int limit);

    /** Deletes the current session; returns its id, empty if there was none. */
    Optional<String> clear();

    /**
     * Deletes a session. If it was current, none is current then.
     *
     * @throws UnknownFocusSessionException if there is no such session
     */
    void delete(String session);

    /**
     * Returns the document of a session. If none is current, or its file is unreadable, the document of {@link #CURRENT} is
     * {@link FocusDocument#EMPTY}. A copy of an unreadable file is kept first.
     *
     * @throws UnknownFocusSessionException if there is no session of this id, or its file is unreadable
     */
    FocusDocument load(String session);

    /**
     * Returns why the document of a session cannot be read, so that it counts as none and the next turn replaces it.
     *
     * @return a sentence that names the file, what is wrong with it, and the copy that is kept of it; empty if the document can be
     *     read, or there is no file of this session
     */
    Optional<String> unreadable(String session);

    /**
     * Returns the copies of documents that could not be read. They stay until the operator deletes them.
     *
     * @return paths of at most ten files, the oldest first; empty if each document could be read
     */
    List<String> unreadableCopies();

    /**
     * Appends a turn. If none is current, {@link #CURRENT} creates a session. The number of the turn is one more than that of the
     * turn before; the oldest turn leaves when there are more than configured. The symbols of the turn are visited in their order.
     * Query and symbols are redacted as configured for the store.
     *
     * @param session the session, which needs not be the current one
     * @param query what was looked for and found
     * @param now when the query was completed, stored in milliseconds
     * @return the document with the turn
     * @throws UnknownFocusSessionException if there is no session of this id
     * @throws io.mneme.api.entry.RedactionException if the texts are to be redacted and cannot be; nothing is stored
     */
    FocusDocument save(String session, FocusQuery query, Instant now);

    /**
     * Weighs search results by the focus of a session, by the weighting policy that is active, as shipped {@code continuity}.
     * If a score exceeds 1, all scores are divided by the highest one first. A session without turns leaves the results as they are.
     *
     * @param session the session
     * @param results the results, at most {@link ScoredResult#MAX_RESULTS}; may be empty
     * @param weighting name of the policy; empty for the active one
     * @param now the moment of the request, for policies that weigh by time
     * @return the results, highest score first, those of the same score in the order given
     * @throws UnknownFocusSessionException if there is no session of this id
     * @throws IllegalArgumentException if there are too many results
     */
    WeighedResults weigh(String session, List<ScoredResult> results, Optional<String> weighting, Instant now);

    /** Returns the JSON form of a document, the one of its file: one line without an end, non-ASCII as is, extra fields last. */
    String json(FocusDocument document);

    /**
     * The age and size of a focus session, without its texts.
     *
     * @param id its id
     * @param startedAt when it started
     * @param lastUsedAt when its newest turn was completed, or when it started if it has none
     * @param turns number of its newest turn; 0 if it has none
     * @param focusSymbols number of the symbols it is about
     * @param current whether it is the current one
     */
    record FocusSummary(
            String id, Instant startedAt, Instant lastUsedAt, long turns, int focusSymbols, boolean current) {

        public FocusSummary {
            requireNonNull(id, "id");
            requireNonNull(startedAt, "startedAt");
            requireNonNull(lastUsedAt, "lastUsedAt");
        }
    }

    /**
     * A search result that is to be weighed.
     *
     * @param symbol the symbol it is about; empty if it has none, so that no focus contains it
     * @param score how well it was found; finite, higher is better
     */
    record ScoredResult(String symbol, double score) {

        /** Maximum number of results of one call. */
        public static final int MAX_RESULTS = 100_000;

        public ScoredResult {
            requireNonNull(symbol, "symbol");
            if (!Double.isFinite(score)) {
                throw new IllegalArgumentException("a score must be finite: " + score);
            }
        }
    }
}
