package io.mneme.index.lucene.feed;

import static java.util.stream.Collectors.toMap;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.search.JournalCoverage;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.SearchFields;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal with the kind of its entries. Safe for use by many threads.
 *
 * @param <E> the kind of entry
 */
public final class JournalSource<E> {

    private static final Logger LOG = LoggerFactory.getLogger(JournalSource.class);

    private final Journal<E> journal;
    private final EntryKind<E> kind;
    private final AtomicBoolean warned = new AtomicBoolean();

    /**
     * An entry as the journal stores it now.
     *
     * @param id its id
     * @param revision its revision
     * @param timestamp its timestamp, if it has one
     * @param conversation the id of its conversation, if it belongs to one
     * @param texts its texts by field
     */
    public record CurrentEntry(
            String id,
            String revision,
            Optional<Instant> timestamp,
            Optional<String> conversation,
            Map<String, String> texts) {}

    public JournalSource(Journal<E> journal, EntryKind<E> kind) {
        this.journal = journal;
        this.kind = kind;
    }

    /** Joins two services that have the same kind as a service property, which is all that connects them. */
    @SuppressWarnings("unchecked")
    public static JournalSource<?> join(Journal<?> journal, EntryKind<?> kind) {
        return new JournalSource<>((Journal<Object>) journal, (EntryKind<Object>) kind);
    }

    public Journal<E> journal() {
        return journal;
    }

    public String name() {
        return journal.name();
    }

    /** Returns how far an index that has reached a mark covers the journal; one that is closed now counts as covered. */
    public JournalCoverage coverage(JournalMark mark) {
        return mark.coverage(name(), end(mark));
    }

    private Position end(JournalMark mark) {
        try {
            return journal.end();
        } catch (JournalException closed) {
            return mark.position();
        }
    }

    /** Returns what searches find an entry by; nothing if its kind fails. */
    SearchFields searchFields(StoredEntry<E> stored) {
        return read(stored, kind::searchFields, SearchFields.NONE);
    }

    Optional<Instant> timestamp(StoredEntry<E> stored) {
        return read(stored, kind::timestamp, Optional.empty());
    }

    /** Asks the kind, which may be a plug-in. An entry for which it fails is found by no search. */
    private <T> T read(StoredEntry<E> stored, Function<E, T> question, T otherwise) {
        try {
            return question.apply(stored.entry());
        } catch (RuntimeException | LinkageError failed) {
            if (!warned.getAndSet(true)) {
                LOG.warn(
                        "{}: no search finds the entry at position {}, since its kind threw {}; later failures are not"
                                + " logged",
                        name(),
                        stored.position().value(),
                        failed.getClass().getName());
            }
            return otherwise;
        }
    }

    /**
     * Returns the entries at these positions as they are now. Those that are gone, or cannot be read, are not among them.
     *
     * @throws JournalException if the journal is closed
     */
    public Map<Position, CurrentEntry> current(List<Position> positions) {
        return stored(positions).collect(toMap(StoredEntry::position, this::current, (one, same) -> one));
    }

    /** Returns the entries at these positions, without those that are gone or cannot be read. */
    Stream<StoredEntry<E>> stored(List<Position> positions) {
        try {
            return journal.at(positions).stream();
        } catch (JournalException someUnreadable) {
            if (positions.size() == 1) {
                return Stream.empty();
            }
            int half = positions.size() / 2;
            return Stream.concat(stored(positions.subList(0, half)), stored(positions.subList(half, positions.size())));
        }
    }

    private CurrentEntry current(StoredEntry<E> stored) {
        SearchFields fields = searchFields(stored);
        Optional<String> conversation = fields.values().getOrDefault(SearchFields.CONVERSATION, List.of()).stream()
                .findFirst();
        return new CurrentEntry(stored.id(), stored.revision(), timestamp(stored), conversation, fields.texts());
    }
}
