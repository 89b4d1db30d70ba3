package io.mneme.index.lucene.parse;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What an entry can match: a text, or the value of a field. */
public sealed interface QueryTerm {

    /** Returns where it begins in the text of the query, in UTF-16 units from 0. */
    int position();

    /**
     * Words that stand in an entry.
     *
     * @param type how they are matched
     * @param text the words, without quotes and signs; never blank
     * @param soundAlike whether words that sound alike match, too
     * @param position where it begins in the text of the query
     */
    record TextTerm(MatchType type, String text, boolean soundAlike, int position) implements QueryTerm {

        /** How words are matched. */
        public enum MatchType {
            /** A word in any inflection. */
            WORD,
            /** Words one after the other, as they are written. */
            PHRASE,
            /** The beginning of a word. */
            PREFIX
        }

        /** Returns the term as a query contains it, without the sign of sounds. */
        public String asWritten() {
            return switch (type) {
                case WORD -> text;
                case PHRASE -> '"' + text + '"';
                case PREFIX -> text + '*';
            };
        }

        /** Returns the same term for words that sound alike as well; a beginning stays as it is. */
        public TextTerm alsoSoundAlike() {
            return new TextTerm(type, text, type != MatchType.PREFIX, position);
        }
    }

    /**
     * The value of a field.
     *
     * @param field the field
     * @param value its value, without quotes; never blank
     * @param position where the value begins in the text of the query
     */
    record FieldTerm(QueryField field, String value, int position) implements QueryTerm {}

    /** A field that a query can name, as {@code mode:proofread}. */
    enum QueryField {
        MODE,
        TYPE,
        ROLE,
        AUTHOR,
        PROJECT,
        CONVERSATION,
        CORRECTED,
        MODEL,
        TAG,
        JOURNAL,
        BEFORE,
        AFTER;

        /** Returns its name in a query. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the field of a name; empty if there is none. */
        static Optional<QueryField> of(String label) {
            return Arrays.stream(values())
                    .filter(field -> field.label().equals(label))
                    .findFirst();
        }

        /** Returns the names of all fields as a text. */
        static String all() {
            return Arrays.stream(values()).map(QueryField::label).collect(joining(", "));
        }
    }
}
