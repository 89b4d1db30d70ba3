package io.mneme.backup;

import java.util.Collection;
import java.util.Dictionary;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A journal that a configuration names.
 *
 * @param name its name
 * @param kind the kind of its entries
 */
record ConfiguredJournal(String name, String kind) {

    /** Returns the journal of a configuration; it is called as its kind is, unless it has a name of its own. */
    static ConfiguredJournal of(Dictionary<String, Object> values) {
        String kind = text(values, "kind");
        String name = text(values, "name");
        return new ConfiguredJournal(name.isBlank() ? kind : name, kind);
    }

    private static String text(Dictionary<String, Object> values, String key) {
        return Optional.ofNullable(values.get(key)).map(Object::toString).orElse("");
    }

    /**
     * Checks that no journal is about to be opened: its files would be copied while they are changed. One whose kind is missing is
     * not opened, and its files can be copied as they are.
     *
     * @throws IllegalStateException if there is one
     */
    static void requireOpen(Collection<ConfiguredJournal> configured, Set<String> open, Predicate<String> hasKind) {
        configured.stream()
                .filter(journal -> !open.contains(journal.name()) && hasKind.test(journal.kind()))
                .findFirst()
                .ifPresent(missing -> {
                    throw new IllegalStateException(
                            "the journal " + missing.name() + " is not open (yet); a backup would lack it");
                });
    }
}
