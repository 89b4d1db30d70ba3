package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.Test;

class TermLookupTest {

    private static final String FIELD = "text";

    private final Directory directory = new ByteBuffersDirectory();

    @Test
    void findsTheSameDocumentsWithTheSameScores() throws IOException {
        index("one two", "two three", "three one four", "five");
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            Query query = new BooleanQuery.Builder()
                    .add(any(word("one"), word("two"), word("absent")), Occur.MUST)
                    .add(word("four"), Occur.MUST_NOT)
                    .build();
            assertThat(hits(searcher, new TermLookup(searcher).resolve(query)))
                    .hasSize(2)
                    .isEqualTo(hits(searcher, query));
        }
    }

    @Test
    void aWordKnowsTheNumberOfItsDocumentsAfterwards() throws IOException {
        index("one two", "two three");
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            TermQuery resolved = (TermQuery) new TermLookup(new IndexSearcher(reader)).resolve(word("two"));
            assertThat(resolved.getTermStates().docFreq()).isEqualTo(2);
        }
    }

    @Test
    void keepsTheNumberOfWordsThatMustMatch() throws IOException {
        index("one two", "two three", "one");
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            Query two = new BooleanQuery.Builder()
                    .setMinimumNumberShouldMatch(2)
                    .add(word("one"), Occur.SHOULD)
                    .add(word("two"), Occur.SHOULD)
                    .add(word("three"), Occur.SHOULD)
                    .build();
            assertThat(searcher.count(new TermLookup(searcher).resolve(two))).isEqualTo(2);
        }
    }

    private static Query word(String word) {
        return new TermQuery(new Term(FIELD, word));
    }

    private static Query any(Query... words) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (Query word : words) {
            any.add(word, Occur.SHOULD);
        }
        return any.build();
    }

    private static List<String> hits(IndexSearcher searcher, Query query) throws IOException {
        return List.of(searcher.search(query, 10).scoreDocs).stream()
                .map(TermLookupTest::hit)
                .toList();
    }

    private static String hit(ScoreDoc hit) {
        return hit.doc + " " + hit.score;
    }

    private void index(String... texts) throws IOException {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new WhitespaceAnalyzer()))) {
            for (String text : texts) {
                Document document = new Document();
                document.add(new TextField(FIELD, text, Store.NO));
                writer.addDocument(document);
            }
        }
    }
}
