package io.mneme.record.lookup;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.EntryPositions;
import io.mneme.api.search.IndexUnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds positions through the index, which may come and go. Safe for use by many threads. */
@Component(service = IndexLookup.class)
public final class IndexLookup {

    private static final Logger LOG = LoggerFactory.getLogger(IndexLookup.class);

    private final AtomicReference<EntryPositions> index = new AtomicReference<>();

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindIndex(EntryPositions service) {
        index.set(service);
    }

    // The successor of a service is bound before the service is unbound.
    public void unbindIndex(EntryPositions service) {
        index.compareAndSet(service, null);
    }

    /** Returns the entries of a journal, to be found by their words. */
    public <E> IndexedEntries<E> of(Journal<E> journal) {
        return new IndexedEntries<>(journal, this);
    }

    /**
     * Returns the positions of all entries of a journal that match a text, the newest first; empty if there is no index, or it
     * cannot answer exactly now.
     *
     * @throws io.mneme.api.search.InvalidQueryException if the index is there, and the text breaks a rule
     */
    Optional<List<Position>> find(String journal, String text) {
        try {
            return Optional.ofNullable(index.get()).flatMap(present -> present.find(journal, text));
        } catch (IndexUnavailableException | JournalException failed) {
            LOG.debug("{} is not searched through the index: {}", journal, failed.toString());
            return Optional.empty();
        }
    }
}
