package io.mneme.index.lucene.query;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.ConversationRef;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import io.mneme.index.lucene.snippet.SnippetFinder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the hits of one page from their journals. Entries that were changed since they were indexed are left out. */
final class HitReader {

    private final List<JournalSource<?>> sources;
    private final SnippetFinder snippets;
    private final Optional<ConversationLabels> labels;
    private final Map<String, Optional<String>> titles = new HashMap<>();

    HitReader(List<JournalSource<?>> sources, SnippetFinder snippets, Optional<ConversationLabels> labels) {
        this.sources = sources;
        this.snippets = snippets;
        this.labels = labels;
    }

    List<SearchHit> read(List<FoundDocument> found) {
        Map<String, List<Position>> positions =
                found.stream().collect(groupingBy(FoundDocument::journal, mapping(FoundDocument::position, toList())));
        Map<String, Map<Position, CurrentEntry>> entries = new HashMap<>();
        sources.stream()
                .filter(source -> positions.containsKey(source.name()))
                .forEach(source -> entries.put(source.name(), source.current(positions.get(source.name()))));
        return found.stream()
                .flatMap(document -> hit(document, entries).stream())
                .toList();
    }

    private Optional<SearchHit> hit(FoundDocument document, Map<String, Map<Position, CurrentEntry>> entries) {
        return Optional.ofNullable(
                        entries.getOrDefault(document.journal(), Map.of()).get(document.position()))
                .filter(entry -> entry.revision().equals(document.entry().revision()))
                .map(entry -> new SearchHit(
                        document.journal(),
                        document.position(),
                        entry.id(),
                        entry.timestamp(),
                        entry.conversation().map(this::conversation),
                        document.score(),
                        entry.texts(),
                        document.missing(),
                        snippets.find(entry.texts())));
    }

    private ConversationRef conversation(String id) {
        return new ConversationRef(id, titles.computeIfAbsent(id, this::title));
    }

    /** Returns no title where annotations cannot be read: the hit is shown without it. */
    private Optional<String> title(String conversation) {
        try {
            return labels.flatMap(present -> present.title(conversation));
        } catch (JournalException unreadable) {
            return Optional.empty();
        }
    }
}
