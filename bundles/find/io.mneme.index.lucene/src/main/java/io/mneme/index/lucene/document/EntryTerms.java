package io.mneme.index.lucene.document;

import io.mneme.api.search.TextPassage;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.index.lucene.analysis.AnalyzedText;
import io.mneme.index.lucene.analysis.EntryAnalyzer;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.SoundTerms;
import io.mneme.index.lucene.analysis.TermBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.util.BytesRef;

/**
 * The terms of the texts of one entry after the other. A text that an entry has twice, as a dictation that was not corrected, counts
 * once. For one thread.
 */
final class EntryTerms {

    private final EntryAnalyzer analyzer = new EntryAnalyzer();
    private final Map<String, AnalyzedText> analyzed = new HashMap<>();
    private final List<FieldTerms> fields = new ArrayList<>();
    private final FieldTerms text = field(IndexFields.TEXT);
    private final FieldTerms exact = field(IndexFields.EXACT);
    private final FieldTerms part = field(IndexFields.PART);
    private final FieldTerms simplified = field(IndexFields.SIMPLIFIED);
    private final FieldTerms syllable = field(IndexFields.SYLLABLE);
    private final FieldTerms metaphone = field(IndexFields.METAPHONE);
    private final FieldTerms words = field(RecallFields.WORDS);
    private Map<String, String> texts = Map.of();
    private Set<String> distinct = Set.of();
    private Optional<SoundCodes> sounds = Optional.empty();

    private FieldTerms field(String name) {
        FieldTerms field = new FieldTerms(name);
        fields.add(field);
        return field;
    }

    /** Forgets what it has analyzed. */
    void clear() {
        analyzer.clear();
    }

    /** Begins an entry. */
    void begin(Map<String, String> textsByField, Optional<SoundCodes> codes) {
        if (!sounds.equals(codes)) {
            analyzer.clear();
            sounds = codes;
        }
        texts = textsByField;
        distinct = Set.copyOf(texts.values());
        analyzed.clear();
        fields.forEach(field -> field.terms.clear());
    }

    private AnalyzedText analyzed(String of) {
        return analyzed.computeIfAbsent(of, analyzer::analyze);
    }

    /** Adds the terms of words as they are written. */
    void addTexts(Document document) {
        distinct.forEach(value -> addText(value, document));
        for (FieldTerms field : List.of(text, exact, part, simplified)) {
            field.addTo(document);
        }
    }

    private void addText(String value, Document document) {
        AnalyzedText terms = analyzed(value);
        text.beginText();
        exact.beginText();
        part.beginText();
        terms.forEachWord((word, position) -> {
            text.add(word.stem(), position);
            exact.add(word.exact(), position);
        });
        terms.forEachPart(part::add);
        terms.symbols().forEach(symbol -> document.add(new StringField(IndexFields.SYMBOL, symbol, Field.Store.NO)));
        String simple = SimplifiedChinese.of(value);
        if (!simple.equals(value)) {
            simplified.beginText();
            analyzed(simple).forEachWord((word, position) -> simplified.add(word.stem(), position));
        }
    }

    /** Adds the sound of all texts; adds nothing and returns false if it cannot be computed. */
    boolean addSounds(Document document) {
        try {
            for (String value : distinct) {
                if (sounds.isEmpty()) {
                    return false;
                }
                addSound(value, sounds.get());
            }
        } catch (SoundUnavailableException notLoaded) {
            return false;
        }
        syllable.addTo(document);
        metaphone.addTo(document);
        return true;
    }

    private void addSound(String value, SoundCodes codes) {
        syllable.beginText();
        metaphone.beginText();
        SoundTerms.syllables(codes, value).forEach(term -> syllable.add(new BytesRef(term.term()), term.position()));
        analyzed(value).forEachWord((word, position) -> {
            BytesRef code = word.metaphone(codes);
            if (code.length > 0) {
                metaphone.add(code, position);
            }
        });
    }

    /** Adds the words of passages, and returns the number of words of each passage, at least one passage. */
    List<Integer> addPassages(Document document) {
        List<TextPassage> spans = TurnPassages.spans(texts);
        List<Integer> counts = new ArrayList<>();
        for (int passage = 0; passage < Math.max(1, spans.size()); passage++) {
            int count = passage == 0 ? addPassage(texts.getOrDefault(PackedTraits.CAPTION, ""), passage) : 0;
            count += passage < spans.size() ? addPassage(spans.get(passage).of(texts), passage) : 0;
            counts.add(count);
        }
        words.addTo(document);
        return counts;
    }

    /** Adds the words of a text, and returns their number, in which pairs of characters do not count. */
    private int addPassage(String passageText, int passage) {
        int[] count = {0};
        analyzed(passageText).forEachWord((word, position) -> {
            words.terms.add(word.regular(), passage);
            count[0] += word.isSingle() ? 1 : 0;
        });
        return count[0];
    }

    PackedTraits traits() {
        boolean timeExpression = false;
        boolean question = false;
        for (Map.Entry<String, String> said : texts.entrySet()) {
            if (!said.getKey().equals(PackedTraits.CAPTION)) {
                timeExpression |= analyzed(said.getValue()).hasTimeExpression();
                question |= PackedTraits.isQuestion(said.getValue());
            }
        }
        return PackedTraits.of(timeExpression, question);
    }

    /** One field, which each document uses again. */
    private static final class FieldTerms {

        private final TermBuffer terms = new TermBuffer();
        private final Field field;
        private int base;

        FieldTerms(String name) {
            field = new Field(name, terms.stream(), TextField.TYPE_NOT_STORED);
        }

        void beginText() {
            base = terms.nextText();
        }

        void add(BytesRef term, int position) {
            terms.add(term, base + position);
        }

        void addTo(Document document) {
            if (!terms.isEmpty()) {
                document.add(field);
            }
        }
    }
}
