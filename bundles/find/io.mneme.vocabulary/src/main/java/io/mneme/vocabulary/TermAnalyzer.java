package io.mneme.vocabulary;

import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Splits the spellings of terms into tokens and codes, each term once: a change of one term does not repeat it for all others. Safe
 * for use by many threads.
 */
final class TermAnalyzer {

    private final SoundCoder coder;

    /** By the object, which is the same one as long as the term is unchanged. */
    private Map<TermEntry, List<TermSpelling>> analyzed = new IdentityHashMap<>();

    TermAnalyzer(SoundCoder coder) {
        this.coder = coder;
    }

    /** Returns what codes the tokens of texts. */
    SoundCoder coder() {
        return coder;
    }

    /** Returns the spellings of each term, in the same order, and forgets those of all other terms. */
    synchronized List<List<TermSpelling>> analyze(List<TermEntry> terms) {
        Map<TermEntry, List<TermSpelling>> before = analyzed;
        Map<TermEntry, List<TermSpelling>> now = new IdentityHashMap<>(terms.size());
        List<List<TermSpelling>> spellings = terms.stream()
                .map(term ->
                        now.computeIfAbsent(term, any -> before.containsKey(term) ? before.get(term) : spellings(term)))
                .toList();
        analyzed = now;
        return spellings;
    }

    /** Forgets all terms. */
    synchronized void clear() {
        analyzed = new IdentityHashMap<>();
    }

    private List<TermSpelling> spellings(TermEntry term) {
        List<TermSpelling> spellings = new ArrayList<>(1 + term.variants().size());
        spellings.add(spelling(TermMatch.MatchType.TERM, term.term()));
        term.variants().forEach(variant -> spellings.add(spelling(TermMatch.MatchType.VARIANT, variant)));
        return spellings;
    }

    private TermSpelling spelling(TermMatch.MatchType type, String text) {
        List<WordToken> tokens = WordScanner.scan(text);
        List<String> sounds = coder.codes(text, tokens);
        return new TermSpelling(
                type,
                tokens.stream().map(WordToken::folded).toList(),
                SoundCoder.isTelling(sounds) ? sounds : List.of());
    }
}
