package io.mneme.index.lucene.query;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.ConversationRef;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.index.lucene.compile.CompiledQuery;
import io.mneme.index.lucene.compile.QueryCompiler;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.document.DocumentReader.IndexedEntry;
import io.mneme.index.lucene.document.IndexFields;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.feed.JournalSource;
import io.mneme.index.lucene.feed.JournalSource.CurrentEntry;
import io.mneme.index.lucene.feed.JournalSources;
import io.mneme.index.lucene.feed.SearchableIndex;
import io.mneme.index.lucene.parse.OperatorHints;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.parse.QueryParser;
import io.mneme.index.lucene.query.FoundPage.FoundDocument;
import io.mneme.index.lucene.query.PageSearch.FoundHits;
import io.mneme.index.lucene.snippet.SnippetFinder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;

/**
 * Searches a snapshot of the index. It waits a moment for the index where entries were changed after the snapshot, and reads each hit
 * from its journal: a text that is no longer there is never returned.
 */
public final class EntrySearch implements Search {

    private final SearchableIndex index;
    private final SearchContext context;

    /**
     * Creates a search.
     *
     * @param index the index
     * @param context what searches use besides it
     */
    public EntrySearch(SearchableIndex index, SearchContext context) {
        this.index = index;
        this.context = context;
    }

    @Override
    public SearchPage search(SearchQuery query) {
        List<QueryClause> clauses = QueryParser.parse(query.text());
        CompiledQuery compiled = new QueryCompiler(query, context).compile(clauses);
        query.after().keySet().forEach(journal -> index.journals().require(journal, "after"));
        ScopedQuery entries =
                new ScopedQuery(query, clauses, compiled, index.journals().in(query.journals()));
        Optional<IndexSnapshot> latest = index.acquire();
        if (latest.isPresent()) {
            SearchScope scope = entries.scope(latest.get());
            Map<String, Position> missing = entries.missing(latest.get(), scope);
            if (missing.isEmpty()) {
                return search(latest.get(), scope, entries);
            }
            latest.get().close();
            index.await(snapshot -> snapshot.covers(missing), query.timeout());
            latest = index.acquire();
        }
        return latest.map(snapshot -> search(snapshot, entries.scope(snapshot), entries))
                .orElseGet(this::unavailable);
    }

    private SearchPage unavailable() {
        return new SearchPage(List.of(), 0, false, List.of(index.failure().orElse("the index is being opened")));
    }

    /** Searches a snapshot, and closes it. */
    private SearchPage search(IndexSnapshot snapshot, SearchScope scope, ScopedQuery entries) {
        try (snapshot) {
            FoundHits found = new PageSearch(snapshot, scope, entries.query(), context)
                    .find(entries.clauses(), entries.compiled());
            return page(snapshot, scope, entries, found);
        } catch (IOException damaged) {
            throw new IndexUnavailableException("the index cannot be read: " + damaged.getMessage(), damaged);
        }
    }

    private SearchPage page(IndexSnapshot snapshot, SearchScope scope, ScopedQuery entries, FoundHits found)
            throws IOException {
        FoundPage page = found.page();
        List<SearchHit> hits = new HitReader(
                        index.journals(),
                        snippets(entries.query(), found.query()),
                        context.labels().get())
                .read(page.documents());
        List<String> partial = entries.partial(snapshot, scope, found.query());
        boolean exact = page.exact() && partial.isEmpty();
        return new SearchPage(
                hits,
                found.relaxed(),
                page.total(),
                exact,
                page.facets(),
                page.next().map(HitCursor::encode),
                partial,
                OperatorHints.of(entries.clauses(), page.total() > 0 && !found.relaxed()));
    }

    private static SnippetFinder snippets(SearchQuery query, CompiledQuery compiled) {
        return new SnippetFinder(query.snippets() ? compiled.patterns() : List.of(), compiled.sounds());
    }

    /**
     * A query and the journals that it is for.
     *
     * @param query the query
     * @param clauses its clauses
     * @param compiled the query of the index for entries that match all of them
     * @param sources the journals
     */
    private record ScopedQuery(
            SearchQuery query, List<QueryClause> clauses, CompiledQuery compiled, List<JournalSource<?>> sources) {

        SearchScope scope(IndexSnapshot snapshot) {
            return SearchScope.of(snapshot, sources);
        }

        /** Returns the positions that the snapshot does not cover: of changes, and of what the query asks for. */
        Map<String, Position> missing(IndexSnapshot snapshot, SearchScope scope) {
            Map<String, Position> missing = new HashMap<>(scope.changes());
            behindAsked(snapshot)
                    .forEach(source -> missing.merge(
                            source.name(),
                            query.after().get(source.name()),
                            (one, other) -> one.isAfter(other) ? one : other));
            return missing;
        }

        private Stream<JournalSource<?>> behindAsked(IndexSnapshot snapshot) {
            return query.after().isEmpty()
                    ? Stream.of()
                    : sources.stream().filter(source -> query.after()
                            .getOrDefault(source.name(), Position.START)
                            .isAfter(snapshot.mark(source.name()).position()));
        }

        /** Returns why entries may be missing. */
        List<String> partial(IndexSnapshot snapshot, SearchScope scope, CompiledQuery used) throws IOException {
            List<String> partial = new ArrayList<>(used.partial());
            partial.addAll(scope.partial());
            partial.addAll(behind(snapshot));
            if (used.sounds().isPresent()) {
                partial.addAll(soundless(snapshot));
            }
            return partial;
        }

        private List<String> behind(IndexSnapshot snapshot) {
            return behindAsked(snapshot)
                    .map(source -> source.name() + " is not indexed to position "
                            + query.after().get(source.name()).value() + " yet")
                    .toList();
        }

        private List<String> soundless(IndexSnapshot snapshot) throws IOException {
            IndexSearcher searcher = new IndexSearcher(snapshot.reader());
            List<String> journals = new ArrayList<>();
            for (JournalSource<?> source : sources) {
                if (searcher.count(IndexFields.soundless(source.name())) > 0) {
                    journals.add(source.name() + " is being indexed by the sound of its words");
                }
            }
            return journals;
        }
    }

    /** Reads the hits of one page from their journals, without those that were changed since they were indexed. */
    private static final class HitReader {

        private final JournalSources journals;
        private final SnippetFinder snippets;
        private final Optional<ConversationLabels> labels;
        private final Map<String, Optional<String>> titles = new HashMap<>();

        HitReader(JournalSources journals, SnippetFinder snippets, Optional<ConversationLabels> labels) {
            this.journals = journals;
            this.snippets = snippets;
            this.labels = labels;
        }

        List<SearchHit> read(List<FoundDocument> found) {
            Map<IndexedEntry, CurrentEntry> entries =
                    journals.unchanged(found.stream().map(FoundDocument::entry).toList());
            return found.stream()
                    .filter(document -> entries.containsKey(document.entry()))
                    .map(document -> hit(document, entries.get(document.entry())))
                    .toList();
        }

        private SearchHit hit(FoundDocument document, CurrentEntry entry) {
            return new SearchHit(
                    document.journal(),
                    document.position(),
                    entry.id(),
                    entry.timestamp(),
                    entry.conversation().map(this::conversation),
                    document.score(),
                    entry.texts(),
                    document.missing(),
                    snippets.find(entry.texts()));
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
}
