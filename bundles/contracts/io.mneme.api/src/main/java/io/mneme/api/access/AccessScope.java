package io.mneme.api.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a token allows. */
public enum AccessScope {
    /** To read, search and follow what is recorded, and to have contexts assembled from it. */
    READ,

    /** To add entries. Alone it shows nothing that is recorded. */
    RECORD,

    /** All that there is; it includes the others. */
    ADMIN;

    /** Returns the name of the scope as it is written outside of Java. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a holder of these scopes has this one. */
    public boolean isIn(Set<AccessScope> scopes) {
        return scopes.contains(this) || scopes.contains(ADMIN);
    }

    /**
     * Returns the scope of a name.
     *
     * @throws InvalidTokenException if there is no such scope
     */
    public static AccessScope of(String label) {
        return Arrays.stream(values())
                .filter(scope -> scope.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new InvalidTokenException("scope", "must be one or more of read, record and admin"));
    }

    /** Returns the names of scopes, in the order of this type, with commas between them. */
    public static String labels(Set<AccessScope> scopes) {
        return scopes.isEmpty()
                ? ""
                : EnumSet.copyOf(scopes).stream().map(AccessScope::label).collect(Collectors.joining(","));
    }
}
