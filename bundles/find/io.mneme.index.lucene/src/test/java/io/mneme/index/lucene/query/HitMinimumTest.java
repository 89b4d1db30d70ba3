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
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HitMinimumTest {

    private static final String FIELD = "text";

    private final Directory directory = new ByteBuffersDirectory();
    private IndexWriter writer;

    @BeforeEach
    void index() throws IOException {
        IndexWriterConfig unmerged =
                new IndexWriterConfig(new WhitespaceAnalyzer()).setMergePolicy(NoMergePolicy.INSTANCE);
        writer = new IndexWriter(directory, unmerged);
        for (String text : List.of("one", "one two", "one two three", "four")) {
            Document document = new Document();
            document.add(new TextField(FIELD, text, Store.NO));
            writer.addDocument(document);
        }
    }

    @AfterEach
    void close() throws IOException {
        writer.close();
    }

    @Test
    void ofAWordIsTheNumberOfItsDocuments() throws IOException {
        assertThat(minimum(word("one"))).isEqualTo(3);
    }

    @Test
    void ofSeveralWordsIsThatOfTheMostFrequent() throws IOException {
        assertThat(minimum(any(word("three"), word("two"), word("none")))).isEqualTo(2);
    }

    @Test
    void ofTheBestOfSeveralIsThatOfTheMostFrequent() throws IOException {
        assertThat(minimum(new DisjunctionMaxQuery(List.of(word("four"), word("two")), 0)))
                .isEqualTo(2);
    }

    @Test
    void ofWordsThatMustAllMatchIsNotKnown() throws IOException {
        Query all = new BooleanQuery.Builder()
                .add(word("one"), Occur.MUST)
                .add(word("four"), Occur.MUST)
                .build();
        assertThat(minimum(all)).isZero();
    }

    @Test
    void ofWordsWithAFilterIsNotKnown() throws IOException {
        Query filtered = new BooleanQuery.Builder()
                .add(word("one"), Occur.SHOULD)
                .add(word("four"), Occur.FILTER)
                .build();
        assertThat(minimum(filtered)).isZero();
    }

    @Test
    void ofWordsThatMustMatchTogetherIsNotKnown() throws IOException {
        Query together = new BooleanQuery.Builder()
                .add(word("one"), Occur.SHOULD)
                .add(word("two"), Occur.SHOULD)
                .setMinimumNumberShouldMatch(2)
                .build();
        assertThat(minimum(together)).isZero();
    }

    @Test
    void doesNotCountDeletedDocuments() throws IOException {
        writer.commit();
        writer.deleteDocuments(new Term(FIELD, "two"));
        assertThat(minimum(word("one"))).isEqualTo(1);
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

    private int minimum(Query query) throws IOException {
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
            return new HitMinimum(reader).of(query);
        }
    }
}
