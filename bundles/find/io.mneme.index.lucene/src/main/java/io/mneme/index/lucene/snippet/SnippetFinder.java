package io.mneme.index.lucene.snippet;

import static java.util.stream.Collectors.groupingBy;

import io.mneme.api.search.SearchHit.SearchSnippet;
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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;

/** Cuts snippets out of the texts of one page of hits. For one thread. */
public final class SnippetFinder {

    /** Number of UTF-16 units that are analyzed at first, besides those that chunks have in common. */
    private static final int MIN_CHUNK_CHARS = 250;

    /** Number of UTF-16 units that are analyzed at once after chunks without a match. */
    private static final int MAX_CHUNK_CHARS = 20_000;

    /** What two chunks have in common, so that no match is cut: for a match of one word, for each word, and at the most. */
    private static final int OVERLAP_CHARS = 80;

    private static final int MAX_OVERLAP_CHARS = 1_200;

    /** Number of UTF-16 units that are analyzed for a page; texts after them have no snippets. */
    private static final int MAX_PAGE_CHARS = 2_000_000;

    /** Number of UTF-16 units before the first match. */
    private static final int LEADING_CHARS = 40;

    private final PatternMatcher matcher;
    private final MatchLocator locator;
    private final int overlap;
    private int analyzed;

    /**
     * Creates a finder.
     *
     * @param patterns what to find; without any, there are no snippets
     * @param sounds the codes of sounds, if there are any
     */
    public SnippetFinder(List<TextPattern> patterns, Optional<SoundCodes> sounds) {
        matcher = new PatternMatcher(patterns, sounds);
        locator = MatchLocator.of(patterns);
        int words = patterns.stream()
                .mapToInt(pattern -> pattern.terms().terms().size())
                .max()
                .orElse(0);
        overlap = Math.min(OVERLAP_CHARS * (words + 1), MAX_OVERLAP_CHARS);
    }

    /** Returns the snippets of texts, by the name of their field. */
    public List<SearchSnippet> find(Map<String, String> texts) {
        return texts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(text -> find(text.getKey(), text.getValue()).stream())
                .toList();
    }

    private Optional<SearchSnippet> find(String field, String text) {
        int chunk = MIN_CHUNK_CHARS;
        int at = matcher.patterns().isEmpty() ? text.length() : locator.next(text, 0);
        while (at < text.length() && analyzed < MAX_PAGE_CHARS) {
            int end = boundary(text, Math.min(text.length(), at + chunk + overlap));
            List<MatchRange> matches = matches(text, runStart(text, at), end);
            if (!matches.isEmpty()) {
                return Optional.of(snippet(field, text, shown(text, end, matches)));
            }
            at = end == text.length() ? end : locator.next(text, boundary(text, end - overlap));
            chunk = Math.min(chunk * 2, MAX_CHUNK_CHARS);
        }
        return Optional.empty();
    }

    /** Returns the matches from the first one on that a snippet has room for: also those after the chunk that it is in. */
    private List<MatchRange> shown(String text, int end, List<MatchRange> matches) {
        int first = matches.get(0).start();
        int enough = boundary(text, Math.min(text.length(), first + SearchSnippet.MAX_TEXT_CHARS + overlap));
        List<MatchRange> more = enough > end ? matches(text, runStart(text, first), enough) : matches;
        return more.isEmpty() ? matches : more;
    }

    /** Returns where the word at a place begins, or a space before it, so that the word is not at the end of a chunk. */
    private int runStart(String text, int at) {
        int start = at;
        while (start > 0 && at - start < overlap && !Character.isWhitespace(text.charAt(start))) {
            start--;
        }
        return boundary(text, start);
    }

    /** Returns the matches of a chunk, without those that its ends could have cut. */
    private List<MatchRange> matches(String text, int start, int end) {
        analyzed += end - start;
        List<MatchRange> matches = new ArrayList<>();
        for (MatchRange found : matcher.find(text.substring(start, end))) {
            MatchRange match = new MatchRange(start + found.start(), start + found.end());
            boolean cut = match.start() == start && start > 0 || match.end() == end && end < text.length();
            if (!cut) {
                matches.add(match);
            }
        }
        return matches;
    }

    private static SearchSnippet snippet(String field, String text, List<MatchRange> matches) {
        int start = boundary(text, Math.max(0, matches.get(0).start() - LEADING_CHARS));
        int end = boundary(text, Math.min(text.length(), start + SearchSnippet.MAX_TEXT_CHARS));
        List<MatchRange> shown = matches.stream()
                .filter(match -> match.start() < end)
                .map(match -> new MatchRange(match.start(), Math.min(match.end(), end)))
                .toList();
        return new SearchSnippet(field, start, text.substring(start, end), shown);
    }

    /** Returns a place at or before another one that is not inside of a surrogate pair. */
    private static int boundary(String text, int at) {
        boolean inPair = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return inPair ? at - 1 : at;
    }

    /** Finds where a text matches patterns, by the same analysis as the index. */
    record PatternMatcher(List<TextPattern> patterns, Optional<SoundCodes> sounds) {

        private static final Analyzer ANALYZER = IndexFields.analyzer();

        PatternMatcher {
            patterns = List.copyOf(patterns);
        }

        /** Returns what matches, ascending and without overlaps. */
        List<MatchRange> find(String text) {
            List<MatchRange> found = new ArrayList<>();
            patterns.stream().collect(groupingBy(TextPattern::field)).forEach((field, ofField) -> {
                Map<String, List<PlacedTerm>> terms =
                        terms(field, text).stream().collect(groupingBy(PlacedTerm::term));
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
            PlacedTerm wanted = new PlacedTerm("", position, 1, 0, 0);
            int found = Collections.binarySearch(ascending, wanted, Comparator.comparingInt(PlacedTerm::position));
            return found < 0 ? Optional.empty() : Optional.of(ascending.get(found));
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
}
