package io.mneme.index.lucene.document;

import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.spi.kind.SearchFields;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SmallFloat;

/** Makes the document of one entry after the other. No text is stored in it: a search reads texts from the journal. For one thread. */
public final class DocumentFactory {

    private static final Pattern LAST_NAME = Pattern.compile("[/\\\\]([^/\\\\]+)[/\\\\]*$");

    private final EntryTerms terms = new EntryTerms();

    /** Forgets the words of former entries. */
    public void clear() {
        terms.clear();
    }

    /**
     * Returns the document of an entry, which is valid until the next call.
     *
     * @param journal the name of the entry's journal
     * @param stored the entry
     * @param timestamp its timestamp, if it has one
     * @param fields what a search finds it by
     * @param sounds the codes of its sound; empty if they cannot be computed now
     */
    public Document document(
            String journal,
            StoredEntry<?> stored,
            Optional<Instant> timestamp,
            SearchFields fields,
            Optional<SoundCodes> sounds) {
        Document document = new Document();
        add(document, IndexFields.id(journal, stored.id()));
        addJournal(document, journal);
        addNumber(document, IndexFields.POSITION, stored.position().value());
        document.add(new BinaryDocValuesField(IndexFields.REVISION, new BytesRef(stored.revision())));
        timestamp.ifPresent(moment -> addNumber(document, IndexFields.TIMESTAMP, moment.toEpochMilli()));
        fields.values().forEach((key, values) -> values.forEach(value -> addValue(document, key, value)));
        terms.begin(fields.texts(), sounds);
        terms.addTexts(document);
        document.add(new NumericDocValuesField(IndexFields.LENGTH, length(fields)));
        RecallFields.add(document, fields, terms);
        if (!terms.addSounds(document)) {
            add(document, new Term(IndexFields.SOUNDLESS, journal));
        }
        return document;
    }

    /** Returns the length of all texts, equal ones once, as coarse as in their scores. */
    private static long length(SearchFields fields) {
        int chars = Set.copyOf(fields.texts().values()).stream()
                .mapToInt(String::length)
                .sum();
        return Byte.toUnsignedLong(SmallFloat.intToByte4(chars));
    }

    private static void add(Document document, Term term) {
        document.add(new StringField(term.field(), term.bytes(), Field.Store.NO));
    }

    private static void addJournal(Document document, String journal) {
        add(document, new Term(IndexFields.JOURNAL, journal));
        document.add(new SortedDocValuesField(IndexFields.JOURNAL, new BytesRef(journal)));
    }

    private static void addValue(Document document, String key, String value) {
        add(document, IndexFields.value(key, value));
        if (IndexFields.isShort(value)) {
            document.add(new SortedSetDocValuesField(IndexFields.facet(key), new BytesRef(value)));
        }
        if (key.equals(SearchFields.PROJECT)) {
            lastName(value).ifPresent(name -> add(document, IndexFields.value(key, name)));
        }
    }

    /** Returns the last name of a path, by which a person knows a project; empty if the path is nothing else. */
    private static Optional<String> lastName(String path) {
        Matcher name = LAST_NAME.matcher(path);
        return name.find() ? Optional.of(name.group(1)) : Optional.empty();
    }

    private static void addNumber(Document document, String field, long number) {
        document.add(new LongPoint(field, number));
        document.add(new NumericDocValuesField(field, number));
    }
}
