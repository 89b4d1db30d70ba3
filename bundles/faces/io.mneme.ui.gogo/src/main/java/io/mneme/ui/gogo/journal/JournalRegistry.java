package io.mneme.ui.gogo.journal;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.journal.Journal;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The journals that are open now. */
@Component(service = JournalRegistry.class)
public final class JournalRegistry {

    private final JournalServices<Journal<?>> open = new JournalServices<>(Journal::name);

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addJournal(Journal<?> journal, Map<String, Object> properties) {
        open.add(journal, properties);
    }

    void removeJournal(Journal<?> journal) {
        open.remove(journal);
    }

    /** Returns the open journals by name; empty if there are none. */
    public List<Journal<?>> all() {
        return open.all();
    }

    /** Returns what a journal holds; empty if it has been closed. */
    public String kind(Journal<?> journal) {
        return open.kind(journal);
    }

    /**
     * Returns the journal of this name.
     *
     * @param name its name; empty for the one that holds dictations
     * @throws IllegalArgumentException if there is none
     */
    Journal<?> named(String name) {
        return open.named(name);
    }
}
