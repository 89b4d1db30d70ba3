package io.mneme.index.lucene.feed;

import static java.util.stream.Collectors.groupingBy;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Subscription;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The open journals that the index follows. Safe for use by many threads. */
public final class JournalSources {

    private final Map<String, FollowedJournal> journals = new ConcurrentHashMap<>();

    private record FollowedJournal(JournalSource<?> source, Subscription subscription) {}

    void add(JournalSource<?> source, Subscription subscription) {
        journals.put(source.name(), new FollowedJournal(source, subscription));
    }

    /** Ends the subscription of a journal; returns false if it is not followed. */
    boolean remove(JournalSource<?> source) {
        FollowedJournal followed = journals.get(source.name());
        if (followed == null || followed.source() != source) {
            return false;
        }
        journals.remove(source.name());
        followed.subscription().close();
        return true;
    }

    /** Ends all subscriptions. */
    void close() {
        journals.values().forEach(followed -> followed.subscription().close());
    }

    /** Returns all by their names. */
    public List<JournalSource<?>> all() {
        return journals.values().stream()
                .<JournalSource<?>>map(FollowedJournal::source)
                .sorted(Comparator.comparing(JournalSource::name))
                .toList();
    }

    /** Returns the journal of this name; empty if there is none. */
    public Optional<JournalSource<?>> find(String name) {
        return Optional.ofNullable(journals.get(name)).map(FollowedJournal::source);
    }

    /**
     * Returns the journal of this name.
     *
     * @param field the part of the query that names it
     * @throws UnknownJournalException if there is none
     */
    public JournalSource<?> require(String name, String field) {
        return find(name)
                .orElseThrow(() -> new UnknownJournalException(
                        "no journal is called " + name + "; there are "
                                + String.join(
                                        ", ",
                                        all().stream().map(JournalSource::name).toList()),
                        field));
    }

    /**
     * Returns the journals of these names, or all if there are no names.
     *
     * @throws UnknownJournalException if there is none of a name
     */
    public List<JournalSource<?>> in(Set<String> names) {
        return names.isEmpty()
                ? all()
                : names.stream()
                        .<JournalSource<?>>map(name -> require(name, "journal"))
                        .toList();
    }

    /** Returns the entries as their journals have them now, without those that have changed since they were indexed. */
    public Map<IndexedEntry, CurrentEntry> unchanged(Collection<IndexedEntry> indexed) {
        Map<IndexedEntry, CurrentEntry> unchanged = new HashMap<>();
        indexed.stream().collect(groupingBy(IndexedEntry::journal)).forEach((name, entries) -> {
            List<Position> positions =
                    entries.stream().map(IndexedEntry::position).toList();
            Map<Position, CurrentEntry> current =
                    find(name).map(source -> source.current(positions)).orElse(Map.of());
            entries.stream()
                    .filter(entry -> current.containsKey(entry.position()))
                    .filter(entry -> current.get(entry.position()).revision().equals(entry.revision()))
                    .forEach(entry -> unchanged.put(entry, current.get(entry.position())));
        });
        return unchanged;
    }
}
