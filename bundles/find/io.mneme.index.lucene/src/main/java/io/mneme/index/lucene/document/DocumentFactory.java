package io.mneme.index.lucene.document;

import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.index.lucene.analysis.PartTerms;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.PlacedTermStream;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.SoundTerms;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.spi.kind.SearchFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
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
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.SmallFloat;

/** Makes the document of an entry. No text is stored in it: a search reads texts from the journal. */
public final class DocumentFactory {

    private static final Pattern LAST_NAME = Pattern.compile("[/\\\\]([^/\\\\]+)[/\\\\]*$");

    private DocumentFactory() {}

    /**
     * Returns the document of an entry.
     *
     * @param journal the name of the entry's journal
     * @param stored the entry
     * @param timestamp its timestamp, if it has one
     * @param fields what a search finds it by
     * @param sounds the codes of its sound; empty if they cannot be computed now
     */
    public static Document document(
            String journal,
            StoredEntry<?> stored,
            Optional<Instant> timestamp,
            SearchFields fields,
            Optional<SoundCodes> sounds) {
        Document document = new Document();
        add(document, IndexFields.key(journal, stored.position()));
        add(document, IndexFields.id(journal, stored.id()));
        add(document, new Term(IndexFields.JOURNAL, journal));
        document.add(new SortedDocValuesField(IndexFields.JOURNAL, new BytesRef(journal)));
        addNumber(document, IndexFields.POSITION, stored.position().value());
        document.add(new BinaryDocValuesField(IndexFields.REVISION, new BytesRef(stored.revision())));
        timestamp.ifPresent(moment -> addNumber(document, IndexFields.TIMESTAMP, moment.toEpochMilli()));
        fields.values().forEach((key, values) -> values.forEach(value -> addValue(document, key, value)));
        fields.texts().forEach((name, text) -> addText(document, name, text));
        document.add(new NumericDocValuesField(IndexFields.LENGTH, length(fields)));
        RecallFields.add(document, fields);
        if (!addSounds(document, fields.texts().values(), sounds)) {
            add(document, new Term(IndexFields.SOUNDLESS, journal));
        }
        return document;
    }

    /** Returns the length of all texts, as coarse as in their scores. */
    private static long length(SearchFields fields) {
        int chars = fields.texts().values().stream().mapToInt(String::length).sum();
        return Byte.toUnsignedLong(SmallFloat.intToByte4(chars));
    }

    private static void add(Document document, Term term) {
        document.add(new StringField(term.field(), term.bytes(), Field.Store.NO));
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

    private static void addText(Document document, String name, String text) {
        document.add(new TextField(IndexFields.TEXT_PREFIX + name, text, Field.Store.NO));
        document.add(new TextField(IndexFields.TEXT, text, Field.Store.NO));
        document.add(new TextField(IndexFields.EXACT, text, Field.Store.NO));
        SymbolTerms.of(text).forEach(term -> add(document, new Term(IndexFields.SYMBOL, term)));
        List<PlacedTerm> parts = PartTerms.placed(text);
        if (!parts.isEmpty()) {
            document.add(terms(IndexFields.PART, parts));
        }
        String simplified = SimplifiedChinese.of(text);
        if (!simplified.equals(text)) {
            document.add(new TextField(IndexFields.SIMPLIFIED, simplified, Field.Store.NO));
        }
    }

    /** Adds the sound of all texts; adds nothing and returns false if it cannot be computed. */
    private static boolean addSounds(Document document, Collection<String> texts, Optional<SoundCodes> sounds) {
        try {
            List<Field> added = new ArrayList<>();
            for (String text : texts) {
                if (sounds.isEmpty()) {
                    return false;
                }
                added.add(terms(IndexFields.SYLLABLE, SoundTerms.syllables(sounds.get(), text)));
                added.add(terms(IndexFields.METAPHONE, SoundTerms.metaphones(sounds.get(), text)));
            }
            added.forEach(document::add);
            return true;
        } catch (SoundUnavailableException notLoaded) {
            return false;
        }
    }

    private static Field terms(String field, List<PlacedTerm> terms) {
        return new TextField(field, new PlacedTermStream(terms));
    }
}
