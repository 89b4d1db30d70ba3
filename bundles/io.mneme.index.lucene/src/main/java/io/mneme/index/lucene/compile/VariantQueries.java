package io.mneme.index.lucene.compile;

import static io.mneme.index.lucene.document.IndexFields.PART;
import static io.mneme.index.lucene.document.IndexFields.SIMPLIFIED;
import static io.mneme.index.lucene.document.IndexFields.TEXT;

import io.mneme.index.lucene.analysis.PartTerms;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.parse.QueryTerm.TextTerm;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes queries for what a word of a query is found by although it is written otherwise: as a part of a compound word, without a
 * hyphen or with one, and in the other characters of Chinese.
 */
final class VariantQueries {

    private VariantQueries() {}

    /** Returns the matches of a term in the order of how near they are; empty for a phrase, which is found as it is written. */
    static List<WordMatch> of(TextTerm term) {
        if (SymbolTerms.hasSymbol(SymbolTerms.folded(term.text()))) {
            return List.of();
        }
        return switch (term.type()) {
            case WORD -> word(term.text());
            case PREFIX -> beginning(term);
            case PHRASE -> List.of();
        };
    }

    private static List<WordMatch> word(String word) {
        List<WordMatch> variants = new ArrayList<>();
        PartTerms.parts(word).ifPresent(parts -> variants.add(WordQueries.match(PART, parts)));
        PartTerms.joined(word).ifPresent(joined -> add(TEXT, joined, variants));
        String simplified = SimplifiedChinese.of(word);
        if (!simplified.equals(word)) {
            add(TEXT, simplified, variants);
        }
        if (simplified.chars().anyMatch(Character::isIdeographic)) {
            add(SIMPLIFIED, simplified, variants);
        }
        return variants;
    }

    private static void add(String field, String text, List<WordMatch> variants) {
        TermSequence terms = WordQueries.terms(field, text);
        if (!terms.isEmpty()) {
            variants.add(WordQueries.match(field, terms));
        }
    }

    private static List<WordMatch> beginning(TextTerm term) {
        TermSequence terms = WordQueries.terms(term);
        boolean part = terms.terms().size() == 1 && terms.terms().get(0).term().length() > 1;
        return part ? List.of(WordQueries.beginning(PART, terms)) : List.of();
    }
}
