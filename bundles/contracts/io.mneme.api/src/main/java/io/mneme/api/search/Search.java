package io.mneme.api.search;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Finds the entries of journals by their words. Safe for use by many threads.
 *
 * <p>A text of a query consists of words and fields, separated by space; an entry is found if it matches all of them. Case,
 * accents and the width of letters do not matter, and English words are found in every inflection.
 *
 * <ul>
 *   <li>{@code "two words"} finds the words one after the other, as they are written;
 *   <li>{@code -word}, {@code -"two words"} and {@code -field:value} exclude entries;
 *   <li>{@code one OR other} finds entries that match one of them;
 *   <li>{@code begin*} finds words that begin so;
 *   <li>{@code ~word} also finds words that sound alike;
 *   <li>{@code mode: type: role: author: project: conversation: corrected: model: tag: journal:} and a value find entries with this
 *       value, and {@code before:} and {@code after:} with a date, a time or an age entries of this time;
 *   <li>a word also finds, after the entries that have it as it is written, the compounds that it is a part of, as {@code user_id},
 *       what is written with or without a hyphen or apostrophe, and the other characters of Chinese;
 *   <li>a word in Chinese, Japanese or Korean is found wherever its characters stand in this order.
 * </ul>
 *
 * <p>If no entry has all words, those are found that have the most and rarest of them, unless the query forbids it
 * ({@link SearchQuery.SearchMatch}). Fields, phrases in quotes and excluded words stay as they are. A word that nearly all entries contain, as
 * {@code the}, does not suffice.
 *
 * <p>Appended entries are found within a fraction of a second. A search that begins after an edit, a deletion or an erasure
 * was acknowledged neither finds an entry by its former text nor returns that text.
 */
@ProviderType
public interface Search {

    /**
     * Finds entries.
     *
     * @param query what to find
     * @return a page of what was found; entries that cannot be read are missing, and {@link SearchPage#partial} has the reason
     * @throws InvalidQueryException if the text of the query breaks a rule
     * @throws UnknownJournalException if the query names a journal that is not open
     * @throws InvalidCursorException if the cursor is not of an earlier page of the query
     * @throws ExpiredCursorException if the cursor refers to a journal that has begun again
     */
    SearchPage search(SearchQuery query);
}
