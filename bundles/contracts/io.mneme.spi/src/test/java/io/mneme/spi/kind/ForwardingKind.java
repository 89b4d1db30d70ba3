package io.mneme.spi.kind;

import static java.util.Objects.requireNonNull;

import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A kind that asks another one; a test overrides what differs.
 *
 * @param <E> the kind of entry
 */
public class ForwardingKind<E> implements EntryKind<E> {

    protected final EntryKind<E> kind;

    /**
     * Forwards to a kind.
     *
     * @param kind answers everything that is not overridden
     */
    public ForwardingKind(EntryKind<E> kind) {
        this.kind = requireNonNull(kind, "kind");
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
    public String newId() {
        return kind.newId();
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
    public Optional<String> conversationLane(String conversation) {
        return kind.conversationLane(conversation);
    }

    @Override
    public Optional<HistoryEntry> historyEntry(E entry) {
        return kind.historyEntry(entry);
    }
}
