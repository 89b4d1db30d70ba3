package io.mneme.api.vocabulary;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The terms that speech recognisers tend to miss, kept in the journal of the kind {@code term}. Safe for use by many threads.
 *
 * <p>A term is named by its spelling, in which composed and decomposed characters are the same. Every method that reads sees
 * what was put before. If another program has written a term twice, the last line applies.
 *
 * <p>Every method throws {@link io.mneme.api.journal.JournalException} if the journal cannot be read or written.
 */
@ProviderType
public interface Vocabulary {

    /** Maximum length of a term, a variant and a category, in code points. */
    int MAX_TERM_CHARS = 200;

    /** Maximum number of variants of a term. */
    int MAX_VARIANTS = 50;

    /** Maximum length of a note, in code points. */
    int MAX_NOTE_CHARS = 1_000;

    /**
     * Lists terms, the one added last first.
     *
     * @param filter which terms
     * @param before only terms before this position; {@link Position#END} starts with the newest
     * @param skip how many terms to pass over first, 0 or more
     * @param limit maximum number of terms, at least 1
     * @return the page; {@link Slice#total()} counts all terms of the filter
     * @throws IllegalArgumentException if {@code skip} or {@code limit} is out of range
     */
    Slice<TermEntry> list(TermFilter filter, Position before, long skip, int limit);

    /** Returns a term; empty if the vocabulary does not have it. */
    Optional<StoredEntry<TermEntry>> find(String term);

    /**
     * Adds a term, or replaces what is known about it. What another program has written beside it stays. A term that is stored
     * with the same details keeps its revision and its timestamp.
     *
     * @param term how it is spelt
     * @param details what is known about it
     * @param revision the revision at which the caller read it; empty for any, and for a new term
     * @param now the present moment
     * @throws io.mneme.api.entry.InvalidEntryException if a field breaks a rule, or contains what is redacted in the store; a note
     *     is redacted instead
     * @throws UnknownTermException if a revision is named, and the vocabulary does not have the term
     * @throws io.mneme.api.journal.RevisionMismatchException if the term is at another revision
     * @throws io.mneme.api.entry.RedactionException if it cannot be redacted; nothing is then stored
     */
    PutResult put(String term, TermDetails details, Optional<String> revision, Instant now);

    /**
     * Removes a term.
     *
     * @param term how it is spelt
     * @param revision the revision at which the caller read it; empty for any
     * @throws UnknownTermException if the vocabulary does not have it
     * @throws io.mneme.api.journal.RevisionMismatchException if it is at another revision
     */
    void delete(String term, Optional<String> revision);

    /**
     * Imports terms. Importing the same text again changes nothing. A column that the text does not have leaves that detail
     * of a term as it is. A row that breaks a rule is skipped and reported.
     *
     * @param text the terms, in one of the formats; a byte order mark is ignored
     * @param format the format of the text
     * @param now the present moment
     * @throws io.mneme.api.entry.InvalidEntryException if the header is missing or has an unknown column, or the text is no CSV;
     *     nothing is imported
     * @throws io.mneme.api.entry.RedactionException if a term cannot be redacted; nothing is imported
     */
    TermImportReport importTerms(String text, TermImportFormat format, Instant now);

    /**
     * Returns what an import would do now, and changes nothing.
     *
     * @param text the terms, as for {@link #importTerms}
     * @param format the format of the text
     * @throws io.mneme.api.entry.InvalidEntryException if the header is missing or has an unknown column, or the text is no CSV
     * @throws io.mneme.api.entry.RedactionException if a term cannot be redacted
     */
    TermImportReport previewImport(String text, TermImportFormat format);

    /**
     * Returns the terms that occur in a text: as the term, as a variant, or in a way that sounds so. The time that it takes depends
     * on the length of the text, not on the number of terms.
     *
     * @param text any text
     * @param limit maximum number of terms, at least 1
     * @return the terms, each once, best first: by type, then the longest spelling, then its place in the text
     * @throws IllegalArgumentException if {@code limit} is less than 1
     * @throws io.mneme.api.vocabulary.SoundUnavailableException if sounds cannot be compared now
     */
    List<TermMatch> select(String text, int limit);

    /** Returns the JSON form of a term, as it is written to the file. */
    String json(TermEntry term);

    /**
     * What became of a term that was put.
     *
     * @param stored the term as it is stored
     * @param created whether the vocabulary did not have it before
     */
    record PutResult(StoredEntry<TermEntry> stored, boolean created) {

        public PutResult {
            requireNonNull(stored, "stored");
        }
    }

    /**
     * Which terms to list.
     *
     * @param text only terms that contain this text in the term, a variant or the note, whatever its case; empty for any
     * @param category only terms of this category; empty for any
     */
    record TermFilter(Optional<String> text, Optional<String> category) {

        /** Selects every term. */
        public static final TermFilter ALL = new TermFilter(Optional.empty(), Optional.empty());

        public TermFilter {
            requireNonNull(text, "text");
            requireNonNull(category, "category");
        }
    }

    /** The formats of texts from which terms are imported. */
    enum TermImportFormat {
        /** A term a line; blank lines are ignored. */
        TEXT,
        /**
         * Comma-separated values as of RFC 4180. The header names the columns: {@code term}, and in any order {@code variants},
         * separated by {@code |}, {@code category} and {@code note}.
         */
        CSV
    }
}
