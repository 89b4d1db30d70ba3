package io.mneme.record.erase;

import static java.util.Comparator.comparing;

import io.mneme.api.erasure.ErasureSelector;
import io.mneme.api.erasure.Erasures;
import io.mneme.api.erasure.InvalidSelectorException;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.kind.EntryKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The journals that are open, and the search for the entries of an erasure in them. Safe for use by many threads. */
final class ErasableJournals {

    /** In the place of the name of a journal, if none has an entry of an erased conversation. */
    private static final String NO_JOURNAL = "";

    /** The kinds whose entries say what was done, and have no text. */
    private static final Set<String> PROTECTED_KINDS = Set.of(ReceiptKind.NAME, "audit");

    private static final Logger LOG = LoggerFactory.getLogger(ErasableJournals.class);

    private final Map<Journal<?>, String> journals = new ConcurrentHashMap<>();
    private final Map<EntryKind<?>, String> kinds = new ConcurrentHashMap<>();

    void add(Journal<?> journal, String kind) {
        journals.put(journal, kind);
    }

    void remove(Journal<?> journal) {
        journals.remove(journal);
    }

    void add(EntryKind<?> kind, String name) {
        kinds.put(kind, name);
    }

    void remove(EntryKind<?> kind) {
        kinds.remove(kind);
    }

    /**
     * Finds what a query asks for.
     *
     * @throws InvalidSelectorException if the query names a journal that is not open or keeps no texts, or too many entries are found
     */
    ErasureScope search(ErasureQuery query) {
        Optional<String> named = query.selector().flatMap(ErasureSelector::journal);
        named.ifPresent(this::requireErasable);
        ErasureScope found =
                search(query, name -> named.isEmpty() || named.get().equals(name));
        boolean isUnfound = found.what().isEmpty() && !query.conversations().isEmpty();
        return isUnfound ? unfound(query, found) : found;
    }

    /** Returns the names of the journals with a name or kind; none of those that keep no texts. */
    List<String> names(String nameOrKind) {
        return open(name -> true).stream()
                .filter(journal -> journal.name().equals(nameOrKind) || nameOrKind.equals(journals.get(journal)))
                .map(Journal::name)
                .toList();
    }

    boolean isOpen(String name) {
        return journals.keySet().stream().anyMatch(journal -> journal.name().equals(name));
    }

    /** A holder may know a conversation of which no journal has an entry. */
    private static ErasureScope unfound(ErasureQuery query, ErasureScope found) {
        Erased conversations = new Erased(NO_JOURNAL, Set.of(), query.conversations());
        return new ErasureScope(List.of(conversations), Optional.empty(), false, found.unread());
    }

    private void requireErasable(String name) {
        String kind = journals.entrySet().stream()
                .filter(journal -> journal.getKey().name().equals(name))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow(() -> new InvalidSelectorException("journal", "must be one that is open"));
        if (PROTECTED_KINDS.contains(kind)) {
            throw new InvalidSelectorException("journal", "must not be one of receipts or of the audit");
        }
    }

    /** Finds what a query asks for in some of the journals that are open. */
    ErasureScope search(ErasureQuery query, Predicate<String> isSearched) {
        List<Erased> what = new ArrayList<>();
        Map<String, String> unread = new TreeMap<>();
        long found = 0;
        for (Journal<?> journal : open(isSearched)) {
            try {
                Set<String> ids = search(journal, query);
                found += ids.size();
                if (!ids.isEmpty()) {
                    what.add(new Erased(journal.name(), ids, query.conversations()));
                }
            } catch (InvalidSelectorException tooMany) {
                throw tooMany;
            } catch (RuntimeException | LinkageError failed) {
                unread.put(journal.name(), describe(failed));
            }
            requireLimit(found);
        }
        return new ErasureScope(what, query.textAnywhere(), query.isWholeOwner(), unread);
    }

    private List<Journal<?>> open(Predicate<String> isSearched) {
        return journals.entrySet().stream()
                .filter(journal -> !PROTECTED_KINDS.contains(journal.getValue()))
                .<Journal<?>>map(Map.Entry::getKey)
                .filter(journal -> isSearched.test(journal.name()))
                .sorted(comparing(Journal::name))
                .toList();
    }

    private static void requireLimit(long found) {
        if (found > Erasures.MAX_ENTRIES) {
            throw new InvalidSelectorException(
                    "selector",
                    "must select at most " + Erasures.MAX_ENTRIES
                            + " entries; erase them by several spans, with from and until");
        }
    }

    /** The kind of the entries may be a plug-in: its message is not shown, since it may be a text of an entry. */
    private static String describe(Throwable failed) {
        if (failed instanceof JournalException) {
            LOG.warn("The entries of an erasure cannot be found", failed);
            return "cannot be read now";
        }
        return "cannot be read, since its kind threw " + failed.getClass().getName();
    }

    /** The service property is all that connects a journal and the kind of its entries. */
    private Set<String> search(Journal<?> journal, ErasureQuery query) {
        String wanted = journals.getOrDefault(journal, "");
        return kinds.entrySet().stream()
                .filter(kind -> kind.getValue().equals(wanted))
                .findFirst()
                .map(kind -> search(journal, kind.getKey(), query))
                .orElse(Set.of());
    }

    @SuppressWarnings("unchecked")
    private static <E> Set<String> search(Journal<E> journal, EntryKind<?> kind, ErasureQuery query) {
        return new JournalSearch<>(journal, (EntryKind<E>) kind).ids(query);
    }

    /**
     * Finds entries in one journal: those of conversations in the lanes of these if its kind has such lanes, and otherwise by reading
     * every entry.
     */
    private record JournalSearch<E>(Journal<E> journal, EntryKind<E> kind) {

        /** Number of entries in memory at once. */
        private static final int BATCH_SIZE = 500;

        Set<String> ids(ErasureQuery query) {
            return query.selector().map(this::selected).orElseGet(() -> ofConversations(query.conversations()));
        }

        private Set<String> selected(ErasureSelector selector) {
            Predicate<E> wanted = new EntryCondition<>(kind, selector);
            Set<String> ids = new LinkedHashSet<>();
            if (selector.entry().isPresent()) {
                journal.find(selector.entry().get())
                        .filter(stored -> wanted.test(stored.entry()))
                        .ifPresent(stored -> ids.add(stored.id()));
            } else {
                collect(laneOf(selector), wanted, ids);
            }
            return ids;
        }

        private String laneOf(ErasureSelector selector) {
            return selector.conversation().flatMap(kind::conversationLane).orElse(Journal.ALL_ENTRIES);
        }

        private Set<String> ofConversations(Set<String> conversations) {
            Set<String> ids = new LinkedHashSet<>();
            Set<String> unlisted = new LinkedHashSet<>();
            for (String conversation : conversations) {
                Optional<String> lane = kind.conversationLane(conversation);
                lane.ifPresent(name -> collect(name, any -> true, ids));
                if (lane.isEmpty()) {
                    unlisted.add(conversation);
                }
            }
            if (!unlisted.isEmpty()) {
                collect(Journal.ALL_ENTRIES, entry -> EntryCondition.isOf(kind, entry, unlisted), ids);
            }
            return ids;
        }

        private void collect(String lane, Predicate<E> wanted, Set<String> ids) {
            Position before = Position.END;
            List<StoredEntry<E>> page = journal.newest(lane, before, BATCH_SIZE, wanted);
            while (!page.isEmpty()) {
                page.forEach(stored -> ids.add(stored.id()));
                requireLimit(ids.size());
                before = page.get(0).position();
                page = journal.newest(lane, before, BATCH_SIZE, wanted);
            }
        }
    }
}
