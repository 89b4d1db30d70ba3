package io.mneme.index.lucene.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.api.journal.Position;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import io.mneme.spi.kind.SearchFields;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.DelegatingAnalyzerWrapper;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/** The names of the fields of a document, and the terms and queries that select documents by them. */
public final class IndexFields {

    /** The version of the fields and of what is in them. An index of another version is built again. */
    public static final String SCHEMA = "9";

    /** The name of the journal, as a term and as a value. */
    public static final String JOURNAL = "journal";

    /** The position in the journal, as a point and as a value. */
    public static final String POSITION = "position";

    /** The revision of the entry, as a value. */
    public static final String REVISION = "revision";

    /** The timestamp in milliseconds, as a point and as a value; absent if the entry has none. */
    public static final String TIMESTAMP = "timestamp";

    /** The class of length of all texts together, as a value: the longer, the higher. */
    public static final String LENGTH = "length";

    /**
     * All texts together: words as they are written, the {@linkplain io.mneme.index.lucene.analysis.StemTerms stems} of those that
     * are not their own, and the terms of irregular forms. Queries for this field are for stems.
     */
    public static final String TEXT = "text";

    /** What queries have for words as they are written in {@link #TEXT}; no field of a document. */
    public static final String EXACT = "exact";

    /** All texts together, by what contains symbols. */
    public static final String SYMBOL = "symbol";

    /** All texts together, by the parts of their compound words, and by compounds as they are written without signs. */
    public static final String PART = "part";

    /** The texts with traditional Chinese characters, in simplified ones, by the stems of their words. */
    public static final String SIMPLIFIED = "simplified";

    /** All texts together, by the pinyin of their Chinese characters. */
    public static final String SYLLABLE = "syllable";

    /** What queries have for the Double Metaphone codes of words in Latin letters in {@link #TEXT}; no field of a document. */
    public static final String METAPHONE = "metaphone";

    /** The name of the journal, as a term, of an entry that is indexed without its sound. */
    static final String SOUNDLESS = "soundless";

    /** Exact values of one key, as terms without regard to case: followed by the key. */
    private static final String VALUE_PREFIX = "value.";

    /** Exact values of one key as they are, to be counted: followed by the key. */
    private static final String FACET_PREFIX = "facet.";

    /** The journal and the entry's id as one term. */
    private static final String ID = "id";

    private static final int MAX_TERM_CHARS = 8_000;

    /** Keys of ids, of which two may differ in case only. */
    private static final Set<String> ID_KEYS = Set.of(SearchFields.CONVERSATION);

    private IndexFields() {}

    /** Returns the analyzer of all fields. */
    public static Analyzer analyzer() {
        return new FieldAnalyzer();
    }

    /** Returns the term of the documents of an entry by its id. */
    public static Term id(String journal, String id) {
        return bounded(ID, journal + "/" + id);
    }

    /** Returns the term of an exact value of a key. Case does not matter, except in ids. */
    public static Term value(String key, String value) {
        return bounded(VALUE_PREFIX + key, ID_KEYS.contains(key) ? value : value.toLowerCase(Locale.ROOT));
    }

    /** Returns the query for the documents that have one of these values of a key. */
    public static Query valueIn(String key, Collection<String> values) {
        List<BytesRef> terms =
                values.stream().map(value -> value(key, value).bytes()).toList();
        return new TermInSetQuery(VALUE_PREFIX + key, terms);
    }

    /** Returns the field by whose values the documents of a key are counted. */
    public static String facet(String key) {
        return FACET_PREFIX + key;
    }

    /** Returns whether a value is short enough to be stored as one. */
    static boolean isShort(String value) {
        return value.length() <= MAX_TERM_CHARS;
    }

    /** Returns a term, of a very long text its digest: Lucene rejects a document with a longer term. */
    private static Term bounded(String field, String text) {
        return new Term(
                field, text.length() <= MAX_TERM_CHARS ? text : HexFormat.of().formatHex(digest(text)));
    }

    /** Returns the digest of a text. */
    public static byte[] digest(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }

    /** Returns the query for the documents that match one of several queries, at least one. */
    public static Query anyOf(Collection<? extends Query> queries) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        queries.forEach(query -> any.add(query, Occur.SHOULD));
        return any.build();
    }

    /** Returns the query for all documents of a journal. */
    public static Query ofJournal(String journal) {
        return new TermQuery(new Term(JOURNAL, journal));
    }

    /** Returns the query for the documents of a journal that are without their sound. */
    public static Query soundless(String journal) {
        return new TermQuery(new Term(SOUNDLESS, journal));
    }

    /** Returns the query for the documents of a journal at these positions. */
    public static Query at(String journal, Stream<Position> positions) {
        return new BooleanQuery.Builder()
                .add(ofJournal(journal), Occur.FILTER)
                .add(
                        LongPoint.newSetQuery(
                                POSITION, positions.mapToLong(Position::value).toArray()),
                        Occur.FILTER)
                .build();
    }

    /** Returns the query for the documents of a journal at positions from the first to the last. */
    public static Query inSpan(String journal, Position first, Position last) {
        return new BooleanQuery.Builder()
                .add(ofJournal(journal), Occur.FILTER)
                .add(LongPoint.newRangeQuery(POSITION, first.value(), last.value()), Occur.FILTER)
                .build();
    }

    /** Uses the analyzer of a field that is the present one at each call. */
    private static final class FieldAnalyzer extends DelegatingAnalyzerWrapper {

        FieldAnalyzer() {
            super(PER_FIELD_REUSE_STRATEGY);
        }

        @Override
        protected Analyzer getWrappedAnalyzer(String field) {
            return field.equals(EXACT) ? TextAnalyzer.exact() : TextAnalyzer.stemmed();
        }
    }
}
