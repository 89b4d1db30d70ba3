package io.mneme.index.lucene.query;

/**
 * A part of the text of a query, which entries must match.
 *
 * @param type how it is matched
 * @param text its text, without quotes and signs; never blank
 * @param excluded whether entries must not match it
 * @param position where it begins in the text of the query, in UTF-16 units from 0
 */
record QueryClause(Type type, String text, boolean excluded, int position) {

    /** How a clause is matched. */
    enum Type {
        /** A word in any inflection. */
        WORD,
        /** Words one after the other, as they are written. */
        PHRASE,
        /** The beginning of a word. */
        PREFIX
    }
}
