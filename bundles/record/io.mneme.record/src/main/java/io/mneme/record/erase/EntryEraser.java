package io.mneme.record.erase;

import static java.util.Comparator.comparing;
import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import io.mneme.support.plugin.ContractViolationException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Erases entries from their journals, and their texts from every other holder, by the participants of the erasure. Conversations are
 * erased in every journal, whatever the kind of its entries. Safe for use by many threads.
 */
@Component(service = EntryEraser.class)
public final class EntryEraser {

    private static final Logger LOG = LoggerFactory.getLogger(EntryEraser.class);

    /** In the place of the name of a journal, if none has an entry of an erased conversation. */
    private static final String NO_JOURNAL = "";

    private final Function<ServiceReference<ErasureParticipant>, ErasureParticipant> services;
    private final Map<Journal<?>, String> journals = new ConcurrentHashMap<>();
    private final Map<EntryKind<?>, String> kinds = new ConcurrentHashMap<>();
    private final Map<Object, BoundParticipant> participants = new ConcurrentHashMap<>();
    private final UnfinishedErasures unfinished = new UnfinishedErasures();

    @Activate
    public EntryEraser(BundleContext bundle) {
        services = reference -> Optional.ofNullable(bundle.getService(reference))
                .orElseThrow(() -> new ContractViolationException("has left"));
    }

    /** Creates an eraser with participants that are no services. */
    public EntryEraser(List<ErasureParticipant> fixed) {
        services = reference -> {
            throw new ContractViolationException("has left");
        };
        fixed.forEach(participant -> participants.put(
                participant, new BoundParticipant(participant.getClass().getName(), () -> participant)));
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addJournal(Journal<?> journal, Map<String, Object> properties) {
        journals.put(journal, String.valueOf(properties.get("kind")));
    }

    void removeJournal(Journal<?> journal) {
        journals.remove(journal);
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    public void addKind(EntryKind<?> kind, Map<String, Object> properties) {
        kinds.put(kind, String.valueOf(properties.get("kind")));
    }

    void removeKind(EntryKind<?> kind) {
        kinds.remove(kind);
    }

    @Reference(service = ErasureParticipant.class, cardinality = MULTIPLE, policy = DYNAMIC)
    void addParticipant(ServiceReference<ErasureParticipant> reference) {
        String bundle = reference.getBundle().getSymbolicName();
        participants.put(reference, new BoundParticipant(bundle, () -> services.apply(reference)));
    }

    void removeParticipant(ServiceReference<ErasureParticipant> reference) {
        Optional.ofNullable(participants.remove(reference)).ifPresent(BoundParticipant::close);
    }

    /**
     * Erases whole conversations. When this method returns, their texts are in no file of a journal or index, and in no cache. May
     * be repeated, also after a failure.
     *
     * @param conversations their ids, with those merged into them; without the empty one
     * @return the number of erased entries of all journals; if there were none, the number of other items that were kept for the
     *     conversations, such as titles; 0 if nothing was
     * @throws UnfinishedErasureException if a participant has failed; all others have erased
     */
    public int erase(Set<String> conversations) {
        if (conversations.isEmpty()) {
            return 0;
        }
        Set<Erased> what = new LinkedHashSet<>(unfinished.of(conversations));
        List<String> failures = new ArrayList<>();
        for (Journal<?> journal :
                journals.keySet().stream().sorted(comparing(Journal::name)).toList()) {
            try {
                Set<String> ids = ids(journal, conversations);
                if (!ids.isEmpty()) {
                    what.add(new Erased(journal.name(), ids, conversations));
                }
            } catch (RuntimeException | LinkageError failed) {
                failures.add("journal " + journal.name() + " " + describe(failed));
            }
        }
        if (what.isEmpty()) {
            what.add(new Erased(NO_JOURNAL, Set.of(), conversations));
        }
        return run(List.copyOf(what), failures);
    }

    /** The kind of the entries may be a plug-in: its message is not shown, since it may be a text of an entry. */
    private static String describe(Throwable failed) {
        if (failed instanceof JournalException) {
            LOG.warn("The entries of an erased conversation cannot be found", failed);
            return "cannot be read now";
        }
        return "cannot be read, since its kind threw " + failed.getClass().getName();
    }

    /** The service property is all that connects a journal and the kind of its entries. */
    private Set<String> ids(Journal<?> journal, Set<String> conversations) {
        String wanted = journals.getOrDefault(journal, "");
        return kinds.entrySet().stream()
                .filter(kind -> kind.getValue().equals(wanted))
                .findFirst()
                .map(kind -> idsOf(journal, kind.getKey(), conversations))
                .orElse(Set.of());
    }

    @SuppressWarnings("unchecked")
    private static <E> Set<String> idsOf(Journal<E> journal, EntryKind<?> kind, Set<String> conversations) {
        return new ErasableEntries<>(journal, (EntryKind<E>) kind).ids(conversations);
    }

    /**
     * Deletes an entry, as {@link Journal#delete} does, and its text from every other holder. If that failed before, this method
     * finishes it, although the journal no longer has the entry.
     *
     * @throws UnfinishedErasureException if a participant has failed; the entry is deleted
     */
    public void delete(Journal<?> journal, String id, Optional<String> revision) {
        if (unfinished.of(journal.name(), id).isEmpty()) {
            journal.delete(id, revision);
        }
        run(List.of(new Erased(journal.name(), Set.of(id), Set.of())), List.of());
    }

    /** Finishes the erasures in which a participant has failed, as far as that is possible now. */
    public void finish() {
        List<Erased> all = unfinished.all();
        if (!all.isEmpty()) {
            ErasureRun run = new ErasureRun(all, List.of());
            run.call(participants.values());
            if (!run.hasFailed()) {
                unfinished.remove(all);
            }
        }
    }

    private int run(List<Erased> what, List<String> failures) {
        ErasureRun run = new ErasureRun(what, failures);
        run.call(participants.values());
        if (run.hasFailed()) {
            unfinished.add(what);
            throw new UnfinishedErasureException(run.failures());
        }
        unfinished.remove(what);
        finish();
        return run.count();
    }

    /**
     * Remembers the newest erasures in which a participant has failed: their entries may no longer be in a journal, so that an erasure
     * that is repeated could not find their ids. Safe for use by many threads.
     */
    private static final class UnfinishedErasures {

        private static final int MAX_ERASURES = 1_000;

        private final Set<Erased> unfinished = new LinkedHashSet<>();

        synchronized void add(List<Erased> all) {
            unfinished.addAll(all);
            while (unfinished.size() > MAX_ERASURES) {
                unfinished.remove(unfinished.iterator().next());
            }
        }

        synchronized void remove(List<Erased> all) {
            all.forEach(unfinished::remove);
        }

        /** Returns all, the oldest first. */
        synchronized List<Erased> all() {
            return List.copyOf(unfinished);
        }

        /** Returns those of some conversations. */
        List<Erased> of(Set<String> conversations) {
            return all().stream()
                    .filter(what -> !Collections.disjoint(what.conversations(), conversations))
                    .toList();
        }

        /** Returns those of an entry; there is at most one. */
        List<Erased> of(String journal, String id) {
            return all().stream()
                    .filter(what -> what.containsEntry(journal, id))
                    .toList();
        }
    }

    /**
     * Finds the entries of conversations in one journal: in the lanes of the conversations if its kind has such lanes, and otherwise by
     * the search fields of every entry.
     */
    private record ErasableEntries<E>(Journal<E> journal, EntryKind<E> kind) {

        /** Number of entries in memory at once. */
        private static final int BATCH_SIZE = 500;

        Set<String> ids(Set<String> conversations) {
            Set<String> ids = new LinkedHashSet<>();
            Set<String> unlisted = new HashSet<>();
            for (String conversation : conversations) {
                Optional<String> lane = kind.conversationLane(conversation);
                lane.ifPresent(name -> collect(name, any -> true, ids));
                if (lane.isEmpty()) {
                    unlisted.add(conversation);
                }
            }
            if (!unlisted.isEmpty()) {
                collect(Journal.ALL_ENTRIES, entry -> isOf(entry, unlisted), ids);
            }
            return ids;
        }

        private boolean isOf(E entry, Set<String> some) {
            List<String> named = kind.searchFields(entry).values().getOrDefault(SearchFields.CONVERSATION, List.of());
            return !Collections.disjoint(named, some);
        }

        private void collect(String lane, Predicate<E> wanted, Set<String> ids) {
            Position before = Position.END;
            List<StoredEntry<E>> page = journal.newest(lane, before, BATCH_SIZE, wanted);
            while (!page.isEmpty()) {
                page.forEach(stored -> ids.add(stored.id()));
                before = page.get(0).position();
                page = journal.newest(lane, before, BATCH_SIZE, wanted);
            }
        }
    }
}
