package io.mneme.index.lucene.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Irregular forms of frequent English words: a question has one form and its answer another. */
public final class IrregularForms {

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

    /** What no stem begins with: a text with only the regular form is found by all forms, too. */
    private static final char MARK = '\u0001';

    private static final Map<String, String> STEMS = stems();

    private IrregularForms() {}

    /** Returns the term of the regular form of a stem and of all its others; the stem itself if it has none. */
    public static String regular(String stem) {
        String regular = STEMS.get(stem);
        return regular == null ? stem : MARK + regular;
    }

    /** Returns whether a term is that of all forms. */
    static boolean isRegular(String term) {
        return term.charAt(0) == MARK;
    }

    private static Map<String, String> stems() {
        Map<String, String> stems = new HashMap<>();
        for (String forms : FORMS.strip().split(";\\s*")) {
            List<PlacedTerm> terms = TermSequence.all(TextAnalyzer.stemmed(), "", forms);
            terms.forEach(form -> stems.putIfAbsent(form.term(), terms.get(0).term()));
        }
        return Map.copyOf(stems);
    }
}
