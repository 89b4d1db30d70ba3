package io.mneme.index.lucene.document;

import io.mneme.index.lucene.analysis.StemTerms;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;

/**
 * The terms of one word of a query, of which a document has one if it has the word.
 *
 * @param terms the terms, all of one field
 */
public record WordTerms(List<Term> terms) {

    public WordTerms {
        terms = List.copyOf(terms);
    }

    /** Returns the terms of a word that the analyzer of a field has found. */
    public static WordTerms of(String field, String word) {
        Stream<String> texts = field.equals(IndexFields.TEXT) ? StemTerms.of(word).stream() : Stream.of(word);
        return new WordTerms(
                texts.map(text -> new Term(inDocuments(field), text)).toList());
    }

    /** Returns the field of documents in which a field of a query is searched. */
    public static String inDocuments(String field) {
        return field.equals(IndexFields.EXACT) ? IndexFields.TEXT : field;
    }

    /** Returns the query for the documents with the word. */
    public Query query() {
        if (terms.isEmpty()) {
            return new MatchNoDocsQuery("no word");
        }
        if (terms.size() == 1) {
            return new TermQuery(terms.get(0));
        }
        SynonymQuery.Builder any = new SynonymQuery.Builder(terms.get(0).field());
        terms.forEach(any::addTerm);
        return any.build();
    }
}
