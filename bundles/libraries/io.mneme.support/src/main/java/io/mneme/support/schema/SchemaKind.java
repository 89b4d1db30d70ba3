package io.mneme.support.schema;

import io.mneme.api.entry.RedactionRules;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.EntryParser;
import io.mneme.spi.kind.SearchFields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A kind of entry that is defined by a schema. It declares its name and its schema, and overrides what it does in another way;
 * it is registered as a service of {@link EntryKind}.
 *
 * <p>By default only services write its entries. A kind whose {@link #input} returns itself accepts those of clients, too.
 *
 * @param <E> the kind of entry; immutable
 */
public interface SchemaKind<E> extends EntryKind<E>, EntryParser<E> {

    /** Returns the schema, always the same one. */
    RecordSchema<E> schema();

    @Override
    default E decode(String line) {
        return schema().read(line);
    }

    @Override
    default String encode(E entry) {
        return schema().line(entry);
    }

    @Override
    default Optional<byte[]> bytes(E entry) {
        return Optional.of(schema().bytes(entry));
    }

    @Override
    default String id(E entry) {
        return schema().id(entry);
    }

    @Override
    default E withId(E entry, String id) {
        return schema().withId(entry, id);
    }

    @Override
    default String newId() {
        return UUID.randomUUID().toString();
    }

    @Override
    default List<String> lanes(E entry) {
        return List.of();
    }

    @Override
    default Optional<Instant> timestamp(E entry) {
        return schema().timestamp(entry);
    }

    @Override
    default SearchFields searchFields(E entry) {
        return new SearchFields(schema().searchedTexts(entry), schema().searchedValues(entry));
    }

    @Override
    default E read(String json, Instant now) {
        return schema().readSent(json, now);
    }

    @Override
    default RedactionRules redactionRules() {
        return schema().redactionRules();
    }
}
