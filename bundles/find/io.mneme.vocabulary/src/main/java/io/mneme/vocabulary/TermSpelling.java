package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermMatch;
import java.util.List;

/**
 * A spelling of a term, as it is compared with texts.
 *
 * @param type whether it is the term or a variant
 * @param tokens its folded tokens; empty if it consists of white space
 * @param sounds the codes of its tokens; empty if it is not compared by sound
 */
record TermSpelling(TermMatch.MatchType type, List<String> tokens, List<String> sounds) {

    TermSpelling {
        tokens = List.copyOf(tokens);
        sounds = List.copyOf(sounds);
    }
}
