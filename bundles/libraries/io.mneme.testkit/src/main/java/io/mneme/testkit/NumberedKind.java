package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.SearchFields;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An entry kind whose new ids are a prefix and the numbers from 1 on, so that a test can expect them.
 *
 * @param <E> the kind of entry
 */
public final class NumberedKind<E> implements EntryKind<E> {

    private final EntryKind<E> kind;
    private final String prefix;
    private final AtomicLong numbers = new AtomicLong();

    /**
     * Numbers the entries of a kind.
     *
     * @param kind answers everything but the new ids
     * @param prefix the start of each new id
     */
    public NumberedKind(EntryKind<E> kind, String prefix) {
        this.kind = requireNonNull(kind, "kind");
        this.prefix = requireNonNull(prefix, "prefix");
    }

    @Override
    public String newId() {
        return prefix + numbers.incrementAndGet();
    }

    @Override
    public String name() {
        return kind.name();
    }

    @Override
    public E decode(String line) {
        return kind.decode(line);
    }

    @Override
    public String encode(E entry) {
        return kind.encode(entry);
    }

    @Override
    public Optional<byte[]> bytes(E entry) {
        return kind.bytes(entry);
    }

    @Override
    public String json(E entry) {
        return kind.json(entry);
    }

    @Override
    public Optional<EntryParser<E>> parser() {
        return kind.parser();
    }

    @Override
    public String id(E entry) {
        return kind.id(entry);
    }

    @Override
    public E withId(E entry, String id) {
        return kind.withId(entry, id);
    }

    @Override
    public List<String> lanes(E entry) {
        return kind.lanes(entry);
    }

    @Override
    public Optional<Instant> timestamp(E entry) {
        return kind.timestamp(entry);
    }

    @Override
    public SearchFields searchFields(E entry) {
        return kind.searchFields(entry);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(E entry) {
        return kind.historyEntry(entry);
    }
}
