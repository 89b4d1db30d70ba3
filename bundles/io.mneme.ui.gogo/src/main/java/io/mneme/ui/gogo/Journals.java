package io.mneme.ui.gogo;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The journals that are open now. */
@Component(service = Journals.class)
public final class Journals {

    /** What the shell shows when nobody names a journal. */
    private static final String USUAL_KIND = "dictation";

    private final Map<Journal<?>, String> kinds = new ConcurrentHashMap<>();

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addJournal(Journal<?> journal, Map<String, Object> properties) {
        kinds.put(journal, String.valueOf(properties.get("kind")));
    }

    void removeJournal(Journal<?> journal) {
        kinds.remove(journal);
    }

    /** Returns the open journals by name; empty if there are none. */
    List<Journal<?>> all() {
        return kinds.keySet().stream()
                .sorted(Comparator.comparing(Journal::name))
                .collect(Collectors.toUnmodifiableList());
    }

    /** Returns what a journal holds; empty if it has been closed. */
    String kind(Journal<?> journal) {
        return kinds.getOrDefault(journal, "");
    }

    /**
     * Returns the journal of this name.
     *
     * @param name its name; empty for the one that holds dictations
     * @throws IllegalArgumentException if there is none
     */
    Journal<?> named(String name) {
        List<Journal<?>> open = all();
        return open.stream()
                .filter(journal -> name.isEmpty()
                        ? kind(journal).equals(USUAL_KIND)
                        : journal.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(missing(name, open)));
    }

    private static String missing(String name, List<Journal<?>> open) {
        String names = open.stream().map(Journal::name).collect(Collectors.joining(", "));
        String what = name.isEmpty() ? "no journal of dictations is open" : "no journal is called " + name;
        return what + "; there are " + (names.isEmpty() ? "none" : names);
    }
}
