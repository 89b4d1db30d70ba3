package io.mneme.index.lucene.candidate;

import io.mneme.index.lucene.document.IndexFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermStatistics;

/** Searches with the statistics of some documents, such as those of a conversation, so that others change no score. */
final class ScopedSearcher extends IndexSearcher {

    private final Query scope;
    private final int documents;
    private final long words;
    private final Map<Query, Integer> frequencies = new HashMap<>();

    ScopedSearcher(IndexReader reader, Query scope, int documents, long words) {
        super(reader);
        this.scope = scope;
        this.documents = documents;
        this.words = words;
    }

    /** Returns how many of the documents contain a word. */
    int frequency(LocatedWord word) throws IOException {
        return frequency(word.query());
    }

    private int frequency(Query word) throws IOException {
        Integer known = frequencies.get(word);
        if (known == null) {
            known = super.count(new BooleanQuery.Builder()
                    .add(word, Occur.FILTER)
                    .add(scope, Occur.FILTER)
                    .build());
            frequencies.put(word, known);
        }
        return known;
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) throws IOException {
        int frequency = Math.max(1, frequency(new TermQuery(term)));
        return new TermStatistics(term.bytes(), frequency, frequency);
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
        return field.equals(IndexFields.TEXT)
                ? new CollectionStatistics(field, documents, documents, Math.max(documents, words), documents)
                : super.collectionStatistics(field);
    }
}
