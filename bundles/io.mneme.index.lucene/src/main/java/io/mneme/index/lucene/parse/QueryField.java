package io.mneme.index.lucene.parse;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A field that a query can name, as {@code mode:proofread}. */
public enum QueryField {
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
