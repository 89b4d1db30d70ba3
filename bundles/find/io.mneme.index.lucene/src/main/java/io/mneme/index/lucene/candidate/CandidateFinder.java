package io.mneme.index.lucene.candidate;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.search.CandidateEntry;
import io.mneme.api.search.CandidateQuery;
import io.mneme.api.search.CandidateSearch;
import io.mneme.api.search.CandidateTurn;
import io.mneme.api.search.CandidateTurns;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import io.mneme.index.lucene.document.TurnPassages;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import io.mneme.index.lucene.feed.SearchableIndex;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds candidates in a snapshot of the index, and reads their texts from the journals. */
public final class CandidateFinder implements CandidateSearch {

    private final SearchableIndex index;
    private final Supplier<Optional<ConversationLabels>> labels;

    /**
     * Creates a finder.
     *
     * @param labels returns the tags of conversations; empty if they are not known now
     */
    public CandidateFinder(SearchableIndex index, Supplier<Optional<ConversationLabels>> labels) {
        this.index = index;
        this.labels = labels;
    }

    @Override
    public CandidateTurns candidates(CandidateQuery query) {
        List<JournalSource<?>> sources = index.journals().in(query.journals());
        Optional<IndexSnapshot> latest = index.acquire();
        if (latest.isEmpty()) {
            return new CandidateTurns(
                    List.of(), List.of(), List.of(index.failure().orElse("the index is being opened")));
        }
        try (IndexSnapshot snapshot = latest.get()) {
            CandidateTurns found = new SnapshotCandidates(snapshot, query, labels.get())
                    .find(sources.stream().map(JournalSource::name).toList());
            return new CandidateTurns(
                    found.terms(),
                    found.turns(),
                    Stream.concat(found.partial().stream(), partial(snapshot, sources).stream())
                            .toList());
        } catch (IOException damaged) {
            throw new IndexUnavailableException("the index cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private static List<String> partial(IndexSnapshot snapshot, List<JournalSource<?>> sources) {
        return sources.stream()
                .flatMap(source -> source.coverage(snapshot.mark(source.name())).partial().stream())
                .toList();
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> turns) {
        Map<IndexedEntry, CurrentEntry> entries = index.journals()
                .unchanged(turns.stream().map(CandidateFinder::indexed).toList());
        return turns.stream()
                .filter(turn -> entries.containsKey(indexed(turn)))
                .map(turn -> entry(turn, entries.get(indexed(turn))))
                .toList();
    }

    private static IndexedEntry indexed(CandidateTurn turn) {
        return new IndexedEntry(turn.journal(), turn.position(), turn.revision());
    }

    private static CandidateEntry entry(CandidateTurn turn, CurrentEntry current) {
        return new CandidateEntry(turn, current.id(), current.texts(), TurnPassages.spans(current.texts()));
    }
}
