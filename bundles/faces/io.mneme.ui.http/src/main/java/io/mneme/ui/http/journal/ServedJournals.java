package io.mneme.ui.http.journal;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The journals that are open, found by name, and those that could not be opened. Safe for use by many threads. */
final class ServedJournals {

    private static final String DEFAULT_KIND = "dictation";

    private final Map<Journal<?>, String> kindsByJournal = new ConcurrentHashMap<>();
    private final Set<UnopenedJournal> unopened = ConcurrentHashMap.newKeySet();

    /** Adds a journal, with the properties of its service. */
    void add(Journal<?> journal, Map<String, Object> properties) {
        kindsByJournal.put(journal, String.valueOf(properties.get("kind")));
    }

    void remove(Journal<?> journal) {
        kindsByJournal.remove(journal);
    }

    void addUnopened(UnopenedJournal journal) {
        unopened.add(journal);
    }

    void removeUnopened(UnopenedJournal journal) {
        unopened.remove(journal);
    }

    boolean contains(Journal<?> journal) {
        return kindsByJournal.containsKey(journal);
    }

    /** Returns the kind of a journal's entries; empty if the journal has been closed. */
    String kind(Journal<?> journal) {
        return kindsByJournal.getOrDefault(journal, "");
    }

    /** Returns the journal of this name, or that of dictations if none is given; refuses the request if there is none. */
    Journal<?> named(Optional<String> name) {
        return kindsByJournal.entrySet().stream()
                .filter(journal -> name.map(journal.getKey().name()::equals)
                        .orElseGet(() -> journal.getValue().equals(DEFAULT_KIND)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> missing(name));
    }

    private ProblemException missing(Optional<String> name) {
        return unopened.stream()
                .filter(journal -> name.map(journal.name()::equals)
                        .orElseGet(() -> journal.kind().equals(DEFAULT_KIND)))
                .findFirst()
                .map(journal -> Problem.of(503, journal.describe()).withHeader("Retry-After", "30"))
                .orElseGet(() -> unknown(name))
                .toException();
    }

    private Problem unknown(Optional<String> name) {
        String names =
                kindsByJournal.keySet().stream().map(Journal::name).sorted().collect(Collectors.joining(", "));
        String what = name.map(given -> "no journal is called " + given).orElse("no journal of dictations is open");
        return new Problem(
                name.isPresent() ? 404 : 503,
                what + "; there are " + (names.isEmpty() ? "none" : names),
                name.isPresent() ? "journal" : "",
                Map.of());
    }
}
