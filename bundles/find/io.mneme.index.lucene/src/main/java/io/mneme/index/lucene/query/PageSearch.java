package io.mneme.index.lucene.query;

import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.index.lucene.compile.CompiledQuery;
import io.mneme.index.lucene.compile.RelaxedQuery;
import io.mneme.index.lucene.compile.RelaxedQuery.RelaxedWord;
import io.mneme.index.lucene.compile.SearchContext;
import io.mneme.index.lucene.feed.IndexSnapshot;
import io.mneme.index.lucene.parse.QueryClause;
import io.mneme.index.lucene.query.FoundPage.FoundDocument;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/**
 * Finds the page of one query in a snapshot of the index: of the entries with all words or, where there are none and the query
 * permits it, of those with some.
 *
 * @param snapshot the documents
 * @param scope which of them can be found
 * @param query the query
 * @param context what it uses besides the index
 */
record PageSearch(IndexSnapshot snapshot, SearchScope scope, SearchQuery query, SearchContext context) {

    /**
     * What is found.
     *
     * @param page the documents of the page
     * @param query the query that found them
     * @param relaxed whether they have some of the words only
     */
    record FoundHits(FoundPage page, CompiledQuery query, boolean relaxed) {}

    /**
     * Returns what is found.
     *
     * @param clauses the clauses of the query
     * @param all the query for entries that match all of them
     */
    FoundHits find(List<QueryClause> clauses, CompiledQuery all) throws IOException {
        CompiledQuery present = all.present(snapshot.reader());
        Optional<FoundHits> continued = isRelaxed(query) ? some(clauses) : Optional.empty();
        if (continued.isPresent()) {
            return continued.get();
        }
        FoundHits found = new FoundHits(page(present, false), present, false);
        boolean enough = found.page().total() > 0 || query.match() == SearchMatch.ALL;
        return enough
                ? found
                : some(clauses).filter(hits -> hits.page().total() > 0).orElse(found);
    }

    /** Returns whether the query continues a page of entries with some of the words. */
    private static boolean isRelaxed(SearchQuery query) {
        return query.cursor()
                .map(cursor -> HitCursor.decode(cursor, query).relaxed())
                .orElse(false);
    }

    /** Returns the entries with some of the words; empty if there is no word that an entry may lack. */
    private Optional<FoundHits> some(List<QueryClause> clauses) throws IOException {
        IndexSearcher searcher = new IndexSearcher(snapshot.reader());
        Optional<RelaxedQuery> relaxed = RelaxedQuery.of(query, clauses, context, searcher);
        if (relaxed.isEmpty()) {
            return Optional.empty();
        }
        CompiledQuery compiled = relaxed.get().query();
        FoundPage page = page(compiled, true);
        List<FoundDocument> documents = new MissingWords(searcher, query.text())
                .addTo(page.documents(), relaxed.get().words());
        return Optional.of(new FoundHits(page.with(documents), compiled, true));
    }

    private FoundPage page(CompiledQuery compiled, boolean relaxed) throws IOException {
        return new IndexQuery(
                        snapshot,
                        scope.restrict(compiled.ranked()),
                        scope.restrict(compiled.matching()),
                        query,
                        relaxed)
                .page(context.clock().getZone());
    }

    /**
     * Finds the words of a query that the documents of a page lack.
     *
     * @param searcher searches the documents
     * @param text the query
     */
    private record MissingWords(IndexSearcher searcher, String text) {

        /** Returns the same documents with the words that they lack. */
        List<FoundDocument> addTo(List<FoundDocument> documents, List<RelaxedWord> words) throws IOException {
            int[] ascending =
                    documents.stream().mapToInt(FoundDocument::number).sorted().toArray();
            List<BitSet> having = new ArrayList<>();
            for (RelaxedWord word : words) {
                having.add(having(word, ascending));
            }
            return documents.stream()
                    .map(document -> document.lacking(missing(document.number(), words, having)))
                    .toList();
        }

        /** Returns those of some documents that have a word. */
        private BitSet having(RelaxedWord word, int[] ascending) throws IOException {
            Weight weight =
                    searcher.createWeight(searcher.rewrite(word.match().any()), ScoreMode.COMPLETE_NO_SCORES, 1);
            BitSet having = new BitSet();
            for (LeafReaderContext leaf : searcher.getLeafContexts()) {
                Scorer scorer = weight.scorer(leaf);
                if (scorer != null) {
                    addMatches(scorer.iterator(), leaf, ascending, having);
                }
            }
            return having;
        }

        private static void addMatches(DocIdSetIterator matches, LeafReaderContext leaf, int[] ascending, BitSet having)
                throws IOException {
            for (int number : ascending) {
                int inLeaf = number - leaf.docBase;
                if (inLeaf >= 0 && inLeaf < leaf.reader().maxDoc()) {
                    int at = matches.docID() < inLeaf ? matches.advance(inLeaf) : matches.docID();
                    if (at == inLeaf) {
                        having.set(number);
                    }
                }
            }
        }

        /** Returns the words in their order; pairs of characters that overlap are one text. */
        private List<String> missing(int number, List<RelaxedWord> words, List<BitSet> having) {
            List<String> missing = new ArrayList<>();
            int start = 0;
            int end = 0;
            for (int index = 0; index < words.size(); index++) {
                RelaxedWord word = words.get(index);
                if (!having.get(index).get(number)) {
                    if (word.start() < end) {
                        missing.set(missing.size() - 1, text.substring(start, word.end()));
                    } else {
                        missing.add(word.text());
                        start = word.start();
                    }
                    end = word.end();
                }
            }
            return missing;
        }
    }
}
