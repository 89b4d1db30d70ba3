package io.mneme.api.search;

import org.osgi.annotation.versioning.ProviderType;

/**
 * Finds the entries of journals by their words. Safe for use by many threads.
 *
 * <p>A text of a query consists of words, separated by space; an entry is found if its texts contain all of them. Case, accents and
 * the width of letters do not matter, and English words are found in every inflection.
 *
 * <ul>
 *   <li>{@code "two words"} finds the words one after the other, as they are written;
 *   <li>{@code -word} and {@code -"two words"} exclude entries;
 *   <li>{@code begin*} finds words that begin so;
 *   <li>a word in Chinese, Japanese or Korean is found wherever its characters stand in this order.
 * </ul>
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
     * @throws IllegalArgumentException if the query names a journal that is not open
     */
    SearchPage search(SearchQuery query);
}
