package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.groupingBy;

import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.sound.SoundCodes;
import io.mneme.api.sound.SoundUnavailableException;
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
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;

/**
 * Finds where a text matches patterns, by the same analysis as the index.
 *
 * @param patterns the patterns
 * @param sounds the codes of sounds, if there are any
 */
record PatternMatcher(List<TextPattern> patterns, Optional<SoundCodes> sounds) {

    private static final Analyzer ANALYZER = IndexFields.analyzer();

    PatternMatcher {
        patterns = List.copyOf(patterns);
    }

    /** Returns what matches, ascending and without overlaps. */
    List<MatchRange> find(String text) {
        List<MatchRange> found = new ArrayList<>();
        patterns.stream().collect(groupingBy(TextPattern::field)).forEach((field, ofField) -> {
            Map<String, List<PlacedTerm>> terms = terms(field, text).stream().collect(groupingBy(PlacedTerm::term));
            ofField.forEach(pattern -> found.addAll(ranges(pattern, terms)));
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

    private static List<MatchRange> ranges(TextPattern pattern, Map<String, List<PlacedTerm>> terms) {
        PlacedTerm first = pattern.terms().terms().get(0);
        if (pattern.beginning()) {
            return terms.values().stream()
                    .flatMap(List::stream)
                    .filter(term -> term.term().startsWith(first.term()))
                    .map(term -> new MatchRange(term.start(), term.end()))
                    .toList();
        }
        return terms.getOrDefault(first.term(), List.of()).stream()
                .flatMap(start -> sequence(pattern.terms(), start, terms).stream())
                .toList();
    }

    /** Returns the range of a whole sequence whose first term is here; empty if another one is missing. */
    private static Optional<MatchRange> sequence(
            TermSequence sequence, PlacedTerm start, Map<String, List<PlacedTerm>> terms) {
        int end = start.end();
        for (PlacedTerm wanted : sequence.terms()) {
            int position = start.position() + sequence.offset(wanted);
            Optional<PlacedTerm> found = wanted.term().equals(start.term()) && sequence.offset(wanted) == 0
                    ? Optional.of(start)
                    : at(position, terms.getOrDefault(wanted.term(), List.of()));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            end = Math.max(end, found.get().end());
        }
        return Optional.of(new MatchRange(start.start(), end));
    }

    private static Optional<PlacedTerm> at(int position, List<PlacedTerm> ascending) {
        int low = 0;
        int high = ascending.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = ascending.get(middle).position();
            if (found == position) {
                return Optional.of(ascending.get(middle));
            }
            if (found < position) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return Optional.empty();
    }

    private static List<MatchRange> merged(List<MatchRange> ranges) {
        List<MatchRange> merged = new ArrayList<>();
        Stream<MatchRange> ascending = ranges.stream().sorted(Comparator.comparingInt(MatchRange::start));
        ascending.forEach(range -> {
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
