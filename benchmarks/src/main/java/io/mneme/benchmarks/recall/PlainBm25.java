package io.mneme.benchmarks.recall;

import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** The yardstick: BM25 of Lucene as it is, with its standard analyzer, over the turns of one conversation. */
final class PlainBm25 implements AutoCloseable {

    private static final String TEXT = "text";

    private final Directory directory = new ByteBuffersDirectory();
    private final Analyzer analyzer = new StandardAnalyzer();
    private final DirectoryReader reader;

    PlainBm25(List<LabelledTurn> turns) throws IOException {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (LabelledTurn turn : turns) {
                Document document = new Document();
                document.add(new TextField(TEXT, turn.text() + " " + turn.caption(), Field.Store.NO));
                writer.addDocument(document);
            }
        }
        reader = DirectoryReader.open(directory);
    }

    /** Returns the indexes of the turns, the best first. */
    List<Integer> rank(String question) throws IOException {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String term : terms(question)) {
            any.add(new TermQuery(new Term(TEXT, term)), Occur.SHOULD);
        }
        List<Integer> ranked = new ArrayList<>();
        for (ScoreDoc hit : new IndexSearcher(reader).search(any.build(), RankingMeasures.DEPTH).scoreDocs) {
            ranked.add(hit.doc);
        }
        return ranked;
    }

    private List<String> terms(String text) throws IOException {
        List<String> terms = new ArrayList<>();
        try (TokenStream tokens = analyzer.tokenStream(TEXT, text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
        }
        return terms;
    }

    @Override
    public void close() throws IOException {
        reader.close();
        directory.close();
    }
}
