package io.mneme.ui.http.server;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The journals that are open, found by name, and those that could not be opened. Safe for use by many threads. */
@Component(service = ServedJournals.class)
public final class ServedJournals {

    private static final String DEFAULT_KIND = "dictation";

    private final Map<Journal<?>, String> kindsByJournal = new ConcurrentHashMap<>();
    private final List<UnopenedJournal> unopened = new CopyOnWriteArrayList<>();
    private volatile Consumer<Journal<?>> closeListener = journal -> {};

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addJournal(Journal<?> journal, Map<String, Object> properties) {
        kindsByJournal.put(journal, String.valueOf(properties.get("kind")));
    }

    public void removeJournal(Journal<?> journal) {
        kindsByJournal.remove(journal);
        closeListener.accept(journal);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addUnopened(UnopenedJournal journal) {
        unopened.add(journal);
    }

    void removeUnopened(UnopenedJournal journal) {
        unopened.remove(journal);
    }

    /** Sets what is called with each journal that was closed, from now on. */
    public void setCloseListener(Consumer<Journal<?>> listener) {
        closeListener = listener;
    }

    /** Returns the journals that are open. */
    public List<Journal<?>> open() {
        return List.copyOf(kindsByJournal.keySet());
    }

    public boolean isOpen(Journal<?> journal) {
        return kindsByJournal.containsKey(journal);
    }

    /** Returns why some journals are not open, in one text without the folders of their files; empty if all are. */
    String describeUnopened() {
        return unopened.stream()
                .map(UnopenedJournal::describe)
                .map(Problem::withoutFolders)
                .collect(Collectors.joining("; "));
    }

    /** Returns the kind of a journal's entries; empty if the journal has been closed. */
    public String kind(Journal<?> journal) {
        return kindsByJournal.getOrDefault(journal, "");
    }

    /** Returns the journal of this name, or that of dictations if none is given; refuses the request if there is none. */
    public Journal<?> named(Optional<String> name) {
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
                .map(journal -> Problem.refuse(503, Problem.withoutFolders(journal.describe()))
                        .withHeader("Retry-After", "30"))
                .orElseGet(() -> unknown(name));
    }

    private ProblemException unknown(Optional<String> name) {
        String names =
                kindsByJournal.keySet().stream().map(Journal::name).sorted().collect(Collectors.joining(", "));
        String what = name.map(given -> "no journal is called " + given).orElse("no journal of dictations is open");
        return new Problem(
                        name.isPresent() ? 404 : 503,
                        what + "; there are " + (names.isEmpty() ? "none" : names),
                        name.isPresent() ? "journal" : "",
                        Map.of())
                .toException();
    }
}
