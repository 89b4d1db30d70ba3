package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.groupingBy;

import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.index.lucene.analysis.PartTerms;
import io.mneme.index.lucene.analysis.PlacedTerm;
import io.mneme.index.lucene.analysis.SimplifiedChinese;
import io.mneme.index.lucene.analysis.SoundTerms;
import io.mneme.index.lucene.analysis.SymbolTerms;
import io.mneme.index.lucene.analysis.TermSequence;
import io.mneme.index.lucene.document.IndexFields;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;

/** Finds where a text matches patterns, by the same analysis as the index. */
final class PatternMatcher {

    private static final Analyzer ANALYZER = IndexFields.analyzer();

    private final Map<String, List<TextPattern>> patterns;
    private final Optional<SoundCodes> sounds;

    PatternMatcher(List<TextPattern> patterns, Optional<SoundCodes> sounds) {
        this.patterns = patterns.stream().collect(groupingBy(TextPattern::field));
        this.sounds = sounds;
    }

    boolean isEmpty() {
        return patterns.isEmpty();
    }

    /** Returns what matches, ascending and without overlaps. */
    List<MatchRange> find(String text) {
        List<MatchRange> found = new ArrayList<>();
        patterns.forEach((field, ofField) -> {
            List<PlacedTerm> terms = terms(field, text);
            for (int index = 0; index < terms.size(); index++) {
                addMatches(ofField, terms, index, found);
            }
        });
        return merged(found);
    }

    private List<PlacedTerm> terms(String field, String text) {
        return switch (field) {
            case IndexFields.SYMBOL -> SymbolTerms.placed(text);
            case IndexFields.PART -> PartTerms.placed(text);
            case IndexFields.SIMPLIFIED -> TermSequence.all(ANALYZER, field, SimplifiedChinese.of(text));
            case IndexFields.SYLLABLE -> sounding(codes -> SoundTerms.syllables(codes, text));
            case IndexFields.METAPHONE -> sounding(codes -> SoundTerms.metaphones(codes, text));
            default -> TermSequence.all(ANALYZER, field, text);
        };
    }

    /** Returns no terms if the codes have become unavailable since the search. */
    private List<PlacedTerm> sounding(Function<SoundCodes, List<PlacedTerm>> terms) {
        try {
            return sounds.map(terms).orElse(List.of());
        } catch (SoundUnavailableException unavailable) {
            return List.of();
        }
    }

    /** Adds the matches that begin with one of the terms. */
    private static void addMatches(
            List<TextPattern> patterns, List<PlacedTerm> terms, int index, List<MatchRange> found) {
        PlacedTerm start = terms.get(index);
        for (TextPattern pattern : patterns) {
            String first = pattern.terms().terms().get(0).term();
            if (pattern.beginning() && start.term().startsWith(first)) {
                found.add(new MatchRange(start.start(), start.end()));
            } else if (!pattern.beginning() && start.term().equals(first)) {
                sequence(pattern.terms(), terms, index).ifPresent(found::add);
            }
        }
    }

    /** Returns the range of a whole sequence whose first term is here; empty if another one is missing. */
    private static Optional<MatchRange> sequence(TermSequence sequence, List<PlacedTerm> terms, int index) {
        PlacedTerm start = terms.get(index);
        int end = start.end();
        for (PlacedTerm wanted : sequence.terms().subList(1, sequence.terms().size())) {
            Optional<PlacedTerm> found = at(start.position() + sequence.offset(wanted), wanted.term(), terms, index);
            if (found.isEmpty()) {
                return Optional.empty();
            }
            end = Math.max(end, found.get().end());
        }
        return Optional.of(new MatchRange(start.start(), end));
    }

    /** Returns the term at a position that is not before that of another place in the list, which is ascending. */
    private static Optional<PlacedTerm> at(int position, String term, List<PlacedTerm> terms, int index) {
        int place = index;
        while (place > 0 && terms.get(place - 1).position() == position) {
            place--;
        }
        for (; place < terms.size() && terms.get(place).position() <= position; place++) {
            if (terms.get(place).position() == position
                    && terms.get(place).term().equals(term)) {
                return Optional.of(terms.get(place));
            }
        }
        return Optional.empty();
    }

    /** Returns the ranges ascending, and those that overlap as one. */
    static List<MatchRange> merged(List<MatchRange> ranges) {
        List<MatchRange> merged = new ArrayList<>();
        ranges.stream().sorted(Comparator.comparingInt(MatchRange::start)).forEach(range -> {
            int last = merged.size() - 1;
            if (last >= 0 && range.start() < merged.get(last).end()) {
                MatchRange before = merged.get(last);
                merged.set(last, new MatchRange(before.start(), Math.max(before.end(), range.end())));
            } else {
                merged.add(range);
            }
        });
        return merged;
    }
}
