package io.mneme.index.lucene.document;

import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import io.mneme.spi.kind.SearchFields;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/** The fields of a document by which turns of conversations are ranked. */
public final class RecallFields {

    /** The id of the conversation, as a value; absent if the entry has none. */
    public static final String CONVERSATION = "recall.conversation";

    /** The name of the author, as a value; absent if it is unknown. */
    public static final String AUTHOR = "recall.author";

    /** The words of the name of the author, as terms. */
    public static final String AUTHOR_WORD = "recall.author_word";

    /** The {@linkplain PackedTraits traits} of the texts, as a value. */
    public static final String TRAITS = "recall.traits";

    /** The {@linkplain PassageLayout layout} of the passages, as packed numbers. */
    public static final String PASSAGES = "recall.passages";

    /** The role of the author, as a value; absent if it is unknown. */
    public static final String ROLE = IndexFields.facet(SearchFields.ROLE);

    /** A value is longer in no journal of this project; beyond it Lucene rejects a document. */
    private static final int MAX_VALUE_CHARS = 8_000;

    private RecallFields() {}

    /** Adds the fields of an entry to its document. */
    static void add(Document document, SearchFields fields, EntryTerms terms) {
        first(fields, SearchFields.CONVERSATION).forEach(id -> addValue(document, CONVERSATION, id));
        first(fields, SearchFields.AUTHOR).forEach(author -> addAuthor(document, author));
        document.add(new NumericDocValuesField(TRAITS, terms.traits().bits()));
        document.add(new BinaryDocValuesField(PASSAGES, terms.passages().pack()));
    }

    private static Stream<String> first(SearchFields fields, String key) {
        return fields.values().getOrDefault(key, List.of()).stream()
                .limit(1)
                .filter(value -> value.length() <= MAX_VALUE_CHARS);
    }

    private static void addAuthor(Document document, String author) {
        addValue(document, AUTHOR, author);
        nameTerms(author).forEach(term -> document.add(new StringField(AUTHOR_WORD, term.text(), Field.Store.NO)));
    }

    private static void addValue(Document document, String field, String value) {
        document.add(new SortedDocValuesField(field, new BytesRef(value)));
    }

    /** Returns the terms of the words of a name. */
    public static List<Term> nameTerms(String name) {
        return TermSequence.of(TextAnalyzer.exact(), AUTHOR_WORD, name).terms().stream()
                .map(PlacedTerm::term)
                .distinct()
                .map(word -> new Term(AUTHOR_WORD, word))
                .toList();
    }

    /** Returns the term of all turns of a conversation. */
    public static Term conversation(String id) {
        return IndexFields.value(SearchFields.CONVERSATION, id);
    }
}
