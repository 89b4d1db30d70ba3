package io.mneme.index.lucene.harness;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.dialogue.Message;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.seal.TextSeal;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.feed.IndexErasure;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.IndexLocation;
import io.mneme.index.lucene.feed.IndexMeters;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.query.EntrySearch;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordKinds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** A running index over a journal of messages in memory, whose ids are {@code m1}, {@code m2} and so on. */
public final class IndexHarness implements AutoCloseable {

    /** The present moment of searches. */
    public static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private static final Clock CLOCK = Clock.fixed(NOW, ZoneId.of("Europe/Berlin"));
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    public final EntryKind<Message> kind = new NumberedKind<>(RecordKinds.message(), "m");
    public final MemoryJournal<Message> journal = new MemoryJournal<>(kind);
    public final JournalSource<Message> source = new JournalSource<>(journal, kind);
    public final SampleLabels labels = new SampleLabels();
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final IndexFeed feed;
    public final EntrySearch search;
    public final IndexErasure erasure;

    /** The codes that the index uses now. */
    public volatile Optional<SoundCodes> sounds = Optional.of(new SampleSounds());

    private IndexHarness(IndexLocation location, Duration commitInterval) {
        feed = new IndexFeed(location, Duration.ZERO, () -> commitInterval, new IndexMeters(meters), () -> sounds);
        search = new EntrySearch(feed, new SearchContext(() -> sounds, () -> Optional.of(labels), CLOCK));
        erasure = new IndexErasure(feed);
        feed.follow(source);
    }

    private IndexHarness(IndexLocation location) {
        this(location, Duration.ofHours(1));
    }

    /** Returns an index in memory. */
    public static IndexHarness inMemory() {
        return new IndexHarness(new IndexLocation(Optional.empty()));
    }

    /** Returns an index in a folder. */
    public static IndexHarness in(Path folder) {
        return new IndexHarness(new IndexLocation(Optional.of(folder)));
    }

    /** Returns an index in a folder that commits whenever it looks at its journals. */
    public static IndexHarness committing(Path folder) {
        return new IndexHarness(new IndexLocation(Optional.of(folder)), Duration.ZERO);
    }

    /** Returns an encrypted index in a folder. */
    public static IndexHarness in(Path folder, TextSeal seal) {
        return new IndexHarness(new IndexLocation(Optional.of(folder), seal));
    }

    /** Appends messages, and returns when they are indexed. */
    public List<StoredEntry<Message>> append(String... contents) {
        List<StoredEntry<Message>> stored = List.of(contents).stream()
                .map(content -> journal.append(SampleMessages.of(content)))
                .toList();
        awaitIndexed();
        return stored;
    }

    /** Returns when all that the journal has is indexed. */
    public void awaitIndexed() {
        boolean indexed = feed.await(
                snapshot -> !journal.end().isAfter(snapshot.mark(journal.name()).position())
                        && snapshot.mark(journal.name()).complete(),
                TIMEOUT);
        if (!indexed) {
            throw new IllegalStateException("not indexed: " + feed.status());
        }
    }

    public void edit(String id, String content) {
        journal.edit(id, message -> SampleMessages.withContent(message, content));
    }

    public SearchPage find(String text) {
        return search.search(SearchQuery.of(text));
    }

    public SearchPage find(SearchQuery query) {
        return search.search(query);
    }

    /** Returns the ids of the hits, in their order. */
    public List<String> ids(SearchQuery query) {
        return find(query).hits().stream().map(SearchHit::id).toList();
    }

    /** Returns the ids of the hits, in their order. */
    public List<String> ids(String text) {
        return ids(SearchQuery.of(text));
    }

    @Override
    public void close() {
        feed.close();
    }
}
