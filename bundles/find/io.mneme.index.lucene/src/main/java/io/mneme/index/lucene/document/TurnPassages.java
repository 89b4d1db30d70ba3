package io.mneme.index.lucene.document;

import io.mneme.api.search.TextPassage;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.analysis.TextAnalyzer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The passages of an entry, one text after the other, and their terms. Captions of media belong to the first passage. */
public final class TurnPassages {

    /** The terms of a passage begin at a multiple of this position, so that the position of a term tells its passage. */
    private static final int POSITIONS = 2_048;

    private static final TextAnalyzer ANALYZER = TextAnalyzer.stemmed();

    private final List<PlacedTerm> terms = new ArrayList<>();
    private final List<Integer> words = new ArrayList<>();
    private int placed;

    private TurnPassages() {}

    /** Analyzes the texts of an entry. */
    static TurnPassages of(Map<String, String> texts) {
        TurnPassages passages = new TurnPassages();
        String caption = texts.getOrDefault(PackedTraits.CAPTION, "");
        List<TextPassage> spans = spans(texts);
        for (int passage = 0; passage < Math.max(1, spans.size()); passage++) {
            passages.begin();
            if (passage == 0) {
                passages.add(caption);
            }
            if (passage < spans.size()) {
                passages.add(spans.get(passage).of(texts));
            }
        }
        return passages;
    }

    /** Returns where the passages of texts are, in their order. */
    public static List<TextPassage> spans(Map<String, String> texts) {
        List<TextPassage> spans = new ArrayList<>();
        new TreeMap<>(texts).forEach((field, text) -> {
            int start = 0;
            for (int end : field.equals(PackedTraits.CAPTION) ? List.<Integer>of() : PassageSplitter.ends(text)) {
                spans.add(new TextPassage(field, start, end));
                start = end;
            }
        });
        return spans;
    }

    /** Returns the passage of a position, from 0. */
    public static int passage(int position) {
        return position / POSITIONS;
    }

    /** Returns the terms of a text by which it is searched. */
    public static TermSequence searched(String text) {
        return TermSequence.of(analyzed(text));
    }

    private static List<PlacedTerm> analyzed(String text) {
        return TermSequence.all(ANALYZER, RecallFields.WORDS, text).stream()
                .map(IrregularForms::regular)
                .toList();
    }

    private void begin() {
        words.add(0);
        placed = 0;
    }

    private void add(String text) {
        int passage = words.size() - 1;
        for (PlacedTerm term : analyzed(text)) {
            int position = passage * POSITIONS + Math.min(placed++, POSITIONS - 1);
            terms.add(new PlacedTerm(term.term(), position, 1, 0, 0));
            words.set(passage, words.get(passage) + (term.length() == 1 ? 1 : 0));
        }
    }

    /** Returns the terms by ascending position. */
    List<PlacedTerm> terms() {
        return terms;
    }

    /** Returns the number of words of each passage, at least one passage. */
    List<Integer> words() {
        return words;
    }

    /** Irregular forms of frequent English words: a question has one form and its answer another. */
    private static final class IrregularForms {

        /** The regular form, then the others. */
        private static final String FORMS =
                """
                become became; begin began begun; bend bent; bind bound; bite bit bitten; blow blew blown;
                break broke broken; breed bred; bring brought; build built; burn burnt; buy bought;
                catch caught; child children; choose chose chosen; cling clung; come came; creep crept;
                deal dealt; dig dug; draw drew drawn; dream dreamt; drink drank drunk; drive drove driven;
                eat ate eaten; fall fell fallen; feed fed; feel felt; fight fought; find found; fly flew flown;
                foot feet; forget forgot forgotten; forgive forgave forgiven; freeze froze frozen;
                get got gotten; give gave given; go went gone; goose geese; grind ground; grow grew grown;
                half halves; hang hung; hear heard; hide hid hidden; hold held; keep kept; kneel knelt;
                knife knives; know knew known; lay laid; lead led; leaf leaves; learn learnt; leave left;
                lend lent; light lit; lose lost; make made; man men; mean meant; meet met; mouse mice; pay paid;
                person people; ride rode ridden; rise rose risen; run ran; say said; see saw seen; seek sought;
                sell sold; send sent; shake shook shaken; shelf shelves; shine shone; shoot shot; show shown;
                shrink shrank; sing sang sung; sit sat; sleep slept; slide slid; speak spoke spoken;
                spend spent; spin spun; spring sprang; stand stood; steal stole stolen; stick stuck;
                sting stung; strike struck; swear swore; sweep swept; swim swam swum; take took taken;
                teach taught; tear tore torn; tell told; think thought; throw threw thrown; tooth teeth;
                understand understood; wake woke woken; wear wore worn; weep wept; wife wives; win won;
                wind wound; withdraw withdrew; wolf wolves; woman women; write wrote written;
                """;

        private static final Map<String, String> STEMS = stems();

        private IrregularForms() {}

        /** Returns the term of the regular form; the same term if it has no other. */
        static PlacedTerm regular(PlacedTerm stem) {
            String regular = STEMS.get(stem.term());
            return regular == null
                    ? stem
                    : new PlacedTerm(regular, stem.position(), stem.length(), stem.start(), stem.end());
        }

        private static Map<String, String> stems() {
            Map<String, String> stems = new HashMap<>();
            for (String forms : FORMS.strip().split(";\\s*")) {
                List<PlacedTerm> terms = TermSequence.all(TextAnalyzer.stemmed(), RecallFields.WORDS, forms);
                terms.forEach(
                        form -> stems.putIfAbsent(form.term(), terms.get(0).term()));
            }
            return Map.copyOf(stems);
        }
    }

    /** Splits a text into passages: a few sentences or lines each. */
    private static final class PassageSplitter {

        /** Number of characters after which a passage ends with its sentence or line. */
        private static final int TARGET_CHARS = 300;

        /** The maximum number of characters of a passage without the end of a sentence. */
        private static final int MAX_CHARS = 900;

        /** A last passage with fewer characters belongs to the one before. */
        private static final int MIN_LAST_CHARS = TARGET_CHARS / 3;

        private static final Pattern END = Pattern.compile("\\n+|[.!?][\"')\\]*]*\\s+|[。！？]");

        private PassageSplitter() {}

        /** Returns the end of each passage, ascending; the last one is the length of the text. Empty if the text is. */
        static List<Integer> ends(String text) {
            List<Integer> ends = new ArrayList<>();
            Matcher sentences = END.matcher(text);
            int begin = 0;
            while (begin < text.length()) {
                begin = end(text, begin, sentences);
                ends.add(begin);
            }
            return ends;
        }

        private static int end(String text, int begin, Matcher sentences) {
            int limit = Math.min(text.length(), begin + MAX_CHARS);
            int target = begin + TARGET_CHARS;
            int end = target < text.length() && sentences.find(target - 1) ? sentences.end() : text.length();
            if (text.length() - end < MIN_LAST_CHARS) {
                end = text.length();
            }
            return end <= limit + MIN_LAST_CHARS ? end : cut(text, target, limit);
        }

        /** Returns a place between two words, or else between two characters. */
        private static int cut(String text, int from, int limit) {
            for (int place = limit; place > from; place--) {
                if (Character.isWhitespace(text.charAt(place - 1))) {
                    return place;
                }
            }
            return Character.isHighSurrogate(text.charAt(limit - 1)) ? limit - 1 : limit;
        }
    }
}
