package io.mneme.index.lucene.candidate;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.mneme.api.candidate.CandidateEntry;
import io.mneme.api.candidate.CandidateQuery;
import io.mneme.api.candidate.CandidateSearch;
import io.mneme.api.candidate.CandidateTurn;
import io.mneme.api.candidate.CandidateTurns;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.index.lucene.document.TurnPassages;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import io.mneme.index.lucene.feed.SearchableIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
        List<JournalSource<?>> sources = sources(query);
        Optional<IndexSnapshot> latest = index.acquire();
        if (latest.isEmpty()) {
            return new CandidateTurns(
                    List.of(), List.of(), List.of(index.failure().orElse("the index is being opened")));
        }
        try (IndexSnapshot snapshot = latest.get()) {
            CandidateTurns found = new SnapshotCandidates(snapshot.reader(), query, labels.get())
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

    private List<JournalSource<?>> sources(CandidateQuery query) {
        Collection<String> names = query.journals().isEmpty() ? index.names() : query.journals();
        List<JournalSource<?>> sources = new ArrayList<>();
        for (String name : names) {
            Optional<JournalSource<?>> source = index.source(name);
            if (source.isEmpty() && !query.journals().isEmpty()) {
                throw new UnknownJournalException(
                        "no journal is called " + name + "; there are " + String.join(", ", index.names()));
            }
            source.ifPresent(sources::add);
        }
        return sources;
    }

    private static List<String> partial(IndexSnapshot snapshot, List<JournalSource<?>> sources) {
        return sources.stream()
                .flatMap(source -> source.coverage(snapshot.mark(source.name())).partial().stream())
                .toList();
    }

    @Override
    public List<CandidateEntry> read(List<CandidateTurn> turns) {
        Map<String, Map<Position, CurrentEntry>> entries = new HashMap<>();
        turns.stream()
                .collect(groupingBy(CandidateTurn::journal, mapping(CandidateTurn::position, toList())))
                .forEach((journal, positions) -> entries.put(journal, current(journal, positions)));
        return turns.stream()
                .flatMap(turn -> entry(turn, entries.get(turn.journal()).get(turn.position())).stream())
                .toList();
    }

    private Map<Position, CurrentEntry> current(String journal, List<Position> positions) {
        try {
            return index.source(journal)
                    .<Map<Position, CurrentEntry>>map(source -> source.current(positions))
                    .orElse(Map.of());
        } catch (JournalException closed) {
            return Map.of();
        }
    }

    /** An entry with another revision has another text than the one that was ranked. */
    private static Optional<CandidateEntry> entry(CandidateTurn turn, CurrentEntry current) {
        return Optional.ofNullable(current)
                .filter(entry -> entry.revision().equals(turn.revision()))
                .map(entry -> new CandidateEntry(turn, entry.id(), entry.texts(), TurnPassages.spans(entry.texts())));
    }
}
