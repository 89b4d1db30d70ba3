package io.mneme.index.lucene.query;

import io.mneme.index.lucene.compile.RelaxedQuery.RelaxedWord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/** Finds the words of a query that the documents of a page lack. */
final class MissingWords {

    private final IndexSearcher searcher;
    private final String text;

    /**
     * Creates a finder.
     *
     * @param searcher the documents
     * @param text the text of the query
     */
    MissingWords(IndexSearcher searcher, String text) {
        this.searcher = searcher;
        this.text = text;
    }

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
        Weight weight = searcher.createWeight(searcher.rewrite(word.match().any()), ScoreMode.COMPLETE_NO_SCORES, 1);
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
