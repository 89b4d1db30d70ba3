package io.mneme.index.lucene;

import io.mneme.api.journal.Journal;
import io.mneme.api.owner.OwnerScope;
import io.mneme.index.lucene.feed.IndexFeed;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.spi.kind.EntryKind;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Joins the journals and kinds that are there now, and makes the index of each owner follow each journal with its kind. */
final class JournalKinds {

    private final Map<Journal<?>, String> journals = new HashMap<>();
    private final Map<EntryKind<?>, String> kinds = new HashMap<>();
    private final Map<Journal<?>, JournalSource<?>> followed = new HashMap<>();
    private final Map<IndexFeed, String> owners = new HashMap<>();

    /** Makes the index of the present owner follow the journals. */
    synchronized void feed(IndexFeed feed) {
        owners.put(feed, OwnerScope.owner());
        followed.values().forEach(feed::follow);
    }

    synchronized void addJournal(Journal<?> journal, String kind) {
        journals.put(journal, kind);
        join(journal);
    }

    synchronized void removeJournal(Journal<?> journal) {
        journals.remove(journal);
        part(journal);
    }

    synchronized void addKind(EntryKind<?> service, String kind) {
        kinds.put(service, kind);
        journals.keySet().forEach(this::join);
    }

    synchronized void removeKind(EntryKind<?> service) {
        String kind = kinds.remove(service);
        journals.forEach((journal, ofKind) -> {
            if (ofKind.equals(kind)) {
                part(journal);
                join(journal);
            }
        });
    }

    private void join(Journal<?> journal) {
        String wanted = journals.get(journal);
        kinds.forEach((service, kind) -> {
            if (kind.equals(wanted) && !followed.containsKey(journal)) {
                JournalSource<?> source = JournalSource.join(journal, service);
                followed.put(journal, source);
                forEachOwner(feed -> feed.follow(source));
            }
        });
    }

    private void part(Journal<?> journal) {
        JournalSource<?> source = followed.remove(journal);
        if (source != null) {
            forEachOwner(feed -> feed.unfollow(source));
        }
    }

    private void forEachOwner(Consumer<IndexFeed> action) {
        owners.forEach((feed, owner) -> OwnerScope.run(owner, () -> action.accept(feed)));
    }
}
