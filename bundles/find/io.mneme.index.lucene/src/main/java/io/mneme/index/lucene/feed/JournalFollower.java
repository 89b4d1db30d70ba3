package io.mneme.index.lucene.feed;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.document.DocumentFactory;
import io.mneme.index.lucene.document.IndexFields;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.document.Document;

/**
 * Follows the events of one journal and applies them to the index, page by page. Applying an event again changes nothing, so
 * that it can resume from any earlier mark. For one thread.
 *
 * @param <E> the kind of entry
 */
final class JournalFollower<E> {

    private static final int MAX_PAGE_EVENTS = 500;

    /** How long a page may take, except for its first event: other tasks of the thread wait for it. */
    static final Duration MAX_PAGE_DURATION = Duration.ofSeconds(1);

    private final JournalSource<E> source;
    private final Journal<E> journal;
    private final OpenIndex index;
    private final DocumentFactory documents;
    private final PendingErasures erasures;
    private final Supplier<Optional<SoundCodes>> sounds;
    private String lineage;
    private Position position;
    private SkippedSpans<E> skipped;
    private boolean complete;

    /** The last position of which the index may have a document: a commit has none after its mark. */
    private Position indexed;

    JournalFollower(
            JournalSource<E> source,
            OpenIndex index,
            DocumentFactory documents,
            PendingErasures erasures,
            Supplier<Optional<SoundCodes>> sounds,
            JournalMark mark) {
        this.source = source;
        this.journal = source.journal();
        this.index = index;
        this.documents = documents;
        this.erasures = erasures;
        this.sounds = sounds;
        this.lineage = mark.lineage();
        this.position = mark.position();
        this.skipped = new SkippedSpans<>(journal, mark.skipped());
        this.indexed = position;
    }

    String name() {
        return source.name();
    }

    JournalMark mark() {
        return new JournalMark(lineage, position, skipped.spans(), complete);
    }

    boolean isComplete() {
        return complete;
    }

    /** Returns a follower of the same journal that has applied nothing yet. */
    JournalFollower<E> beginning() {
        return new JournalFollower<>(source, index, documents, erasures, sounds, JournalMark.NONE);
    }

    /** Begins again with the first entry of a lineage. */
    private void restart(String other) throws IOException {
        index.delete(IndexFields.ofJournal(source.name()));
        lineage = other;
        position = Position.START;
        indexed = Position.START;
        skipped = new SkippedSpans<>(journal);
        complete = false;
    }

    /**
     * Applies the next page of events.
     *
     * @return whether there may be more
     * @throws io.mneme.api.journal.JournalException if the journal is closed, or cannot be read at all
     */
    boolean step() throws IOException {
        JournalEnd present = journal.currentEnd();
        Position end = present.position();
        if (!present.lineage().equals(lineage) || position.isAfter(end)) {
            restart(present.lineage());
        }
        if (!end.isAfter(position)) {
            complete = true;
            return false;
        }
        List<JournalEvent<E>> events;
        try {
            events = journal.eventsAfter(position, MAX_PAGE_EVENTS);
        } catch (UnreadableException unreadable) {
            position = skipped.skip(unreadable, position);
            return true;
        }
        apply(events);
        complete |= !end.isAfter(position);
        return !events.isEmpty();
    }

    /** Applies events until they have taken the time of a page; the next page begins with the rest. */
    private void apply(List<JournalEvent<E>> events) throws IOException {
        ElapsedTime duration = new ElapsedTime();
        for (JournalEvent<E> event : events) {
            apply(event);
            position = event.position();
            if (duration.isAtLeast(MAX_PAGE_DURATION)) {
                return;
            }
        }
    }

    /** Reads some of the skipped spans again. */
    void readSkipped() throws IOException {
        for (JournalEvent<E> event : skipped.readAgain(MAX_PAGE_EVENTS)) {
            apply(event);
        }
    }

    private void apply(JournalEvent<E> event) throws IOException {
        if (event instanceof JournalEvent.Appended<E> appended) {
            if (!event.position().isAfter(indexed)) {
                index.delete(IndexFields.inSpan(source.name(), event.position(), event.position()));
            }
            add(appended.entry());
        } else if (event instanceof JournalEvent.Changed<E> changed) {
            apply(changed.change());
        }
    }

    /** Indexes an entry of which the index has no document. */
    private void add(StoredEntry<E> stored) throws IOException {
        if (!erasures.contains(source.name(), stored.id())) {
            index.add(document(stored));
        }
        indexed = stored.position().isAfter(indexed) ? stored.position() : indexed;
    }

    private Document document(StoredEntry<E> stored) {
        return documents.document(
                source.name(), stored, source.timestamp(stored), source.searchFields(stored), sounds.get());
    }

    /** Indexes some entries again that were indexed without their sound. */
    void addSounds(List<Position> positions) throws IOException {
        for (int from = 0; from < positions.size(); from += MAX_PAGE_EVENTS) {
            List<Position> page = positions.subList(from, Math.min(positions.size(), from + MAX_PAGE_EVENTS));
            List<StoredEntry<E>> entries = source.stored(page).toList();
            index.delete(IndexFields.at(source.name(), entries.stream().map(StoredEntry::position)));
            for (StoredEntry<E> stored : entries) {
                add(stored);
            }
        }
    }

    private void apply(Change change) throws IOException {
        index.delete(IndexFields.inSpan(source.name(), change.target(), change.last()));
        if (change.type() == Change.Type.DELETED) {
            erasures.remove(source.name(), change.id());
        } else {
            readSpan(change);
        }
    }

    /** Reads the entries of a span as they are now; what cannot be read is read later. */
    private void readSpan(Change change) throws IOException {
        Position at = new Position(Math.max(0, change.target().value() - 1));
        while (change.last().isAfter(at)) {
            try {
                at = readSpan(at, change.last());
            } catch (UnreadableException unreadable) {
                if (unreadable.from().isAfter(change.last())) {
                    return;
                }
                at = skipped.skip(unreadable, at);
            }
        }
    }

    /** Reads the next entries of a span, and returns the position to continue from. */
    private Position readSpan(Position after, Position last) throws IOException {
        long length = last.value() - after.value();
        List<JournalEvent<E>> events = journal.eventsAfter(after, (int) Math.min(length, MAX_PAGE_EVENTS));
        for (JournalEvent<E> event : events) {
            if (event.position().isAfter(last)) {
                return last;
            }
            if (event instanceof JournalEvent.Appended<E> appended) {
                add(appended.entry());
            }
        }
        return events.isEmpty() ? last : events.get(events.size() - 1).position();
    }

    /** The entries that were erased from the index while their journal still has them, and are not indexed again until then. */
    static final class PendingErasures {

        private record ErasedEntry(String journal, String id) {}

        private final Set<ErasedEntry> entries = new HashSet<>();

        void add(String journal, String id) {
            entries.add(new ErasedEntry(journal, id));
        }

        /** Forgets an entry that its journal has removed. */
        void remove(String journal, String id) {
            entries.remove(new ErasedEntry(journal, id));
        }

        boolean contains(String journal, String id) {
            return entries.contains(new ErasedEntry(journal, id));
        }
    }
}
