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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private EntryAnalyzer analyzer = new EntryAnalyzer();
    private final Map<String, AnalyzedText> analyzed = new HashMap<>();
    private final List<FieldTerms> fields = new ArrayList<>();
    private final FieldTerms text = field(IndexFields.TEXT);
    private final FieldTerms part = field(IndexFields.PART);
    private final FieldTerms simplified = field(IndexFields.SIMPLIFIED);
    private final FieldTerms syllable = field(IndexFields.SYLLABLE);
    private Map<String, String> texts = Map.of();

    /** The texts without repetitions, in the order of their positions, each with its first one. */
    private final Map<String, Integer> starts = new LinkedHashMap<>();

    private Optional<SoundCodes> sounds = Optional.empty();

    private FieldTerms field(String name) {
        FieldTerms field = new FieldTerms(name);
        fields.add(field);
        return field;
    }

    /** Forgets what it has analyzed, and the last entry. */
    void clear() {
        begin(Map.of(), Optional.empty());
        analyzer = new EntryAnalyzer();
    }

    /** Begins an entry. */
    void begin(Map<String, String> textsByField, Optional<SoundCodes> codes) {
        sounds = codes;
        texts = textsByField;
        starts.clear();
        TurnPassages.said(texts).values().forEach(said -> starts.put(said, 0));
        // Behind what was said: a position there is of the first passage.
        Optional.ofNullable(texts.get(PackedTraits.CAPTION)).ifPresent(caption -> starts.put(caption, 0));
        analyzed.clear();
        fields.forEach(field -> field.terms.clear());
    }

    private AnalyzedText analyzed(String of) {
        return analyzed.computeIfAbsent(of, analyzer::analyze);
    }

    /** Adds the terms of words as they are written. */
    void addTexts(Document document) {
        starts.replaceAll((value, unknown) -> addText(value, document));
        for (FieldTerms field : List.of(text, part, simplified)) {
            field.addTo(document);
        }
    }

    /** Adds the terms of a text, and returns its first position. */
    private int addText(String value, Document document) {
        AnalyzedText terms = analyzed(value);
        text.beginText();
        part.beginText();
        terms.forEachWord((word, position) -> {
            text.add(word.exact(), position);
            word.marked().ifPresent(stem -> text.add(stem, position));
            word.regular().ifPresent(regular -> text.add(regular, position));
        });
        terms.forEachPart(part::add);
        terms.symbols().forEach(symbol -> document.add(new StringField(IndexFields.SYMBOL, symbol, Field.Store.NO)));
        String simple = SimplifiedChinese.of(value);
        if (!simple.equals(value)) {
            simplified.beginText();
            analyzed(simple).forEachWord((word, position) -> simplified.add(word.stem(), position));
        }
        return text.base;
    }

    /** Adds the sound of all texts; adds nothing and returns false if it cannot be computed. */
    boolean addSounds(Document document) {
        try {
            for (String value : starts.keySet()) {
                if (sounds.isEmpty()) {
                    return false;
                }
                addSound(value, sounds.get());
            }
        } catch (SoundUnavailableException notLoaded) {
            return false;
        }
        syllable.addTo(document);
        return true;
    }

    private void addSound(String value, SoundCodes codes) {
        syllable.beginText();
        SoundTerms.syllables(codes, value).forEach(term -> syllable.add(new BytesRef(term.term()), term.position()));
    }

    /** Returns where the passages are. */
    PassageLayout passages() {
        List<Integer> words = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        for (TextPassage span : TurnPassages.spans(texts)) {
            String whole = texts.get(span.field());
            AnalyzedText passage = analyzed(span.of(texts));
            int start = span.start() == 0 ? starts.get(whole) : ends.get(ends.size() - 1);
            boolean last = span.end() == whole.length();
            ends.add(last ? starts.get(whole) + analyzed(whole).length() : start + passage.length());
            words.add(passage.countWords());
        }
        int caption = captionWords();
        if (words.isEmpty()) {
            return new PassageLayout(List.of(caption), List.of());
        }
        words.set(0, words.get(0) + caption);
        return new PassageLayout(words, ends);
    }

    private int captionWords() {
        String caption = texts.getOrDefault(PackedTraits.CAPTION, "");
        return analyzed(caption).countWords();
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
