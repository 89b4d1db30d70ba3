package io.mneme.index.lucene.snippet;

import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.index.lucene.analysis.PlacedTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    private final int words;
    private final int overlap;
    private int analyzed;

    /**
     * A part of a text that is analyzed at once.
     *
     * @param start where it begins
     * @param end the unit after its last one
     * @param next where the next match can begin that is not found in this part, unless the end of the part cuts it
     */
    private record TextChunk(int start, int end, int next) {}

    /**
     * Creates a finder.
     *
     * @param patterns what to find; without any, there are no snippets
     * @param sounds the codes of sounds, if there are any
     */
    public SnippetFinder(List<TextPattern> patterns, Optional<SoundCodes> sounds) {
        matcher = new PatternMatcher(patterns, sounds);
        locator = MatchLocator.of(patterns);
        words = patterns.stream().mapToInt(SnippetFinder::words).max().orElse(0);
        overlap = Math.min(OVERLAP_CHARS * (words + 1), MAX_OVERLAP_CHARS);
    }

    private static int words(TextPattern pattern) {
        List<PlacedTerm> terms = pattern.terms().terms();
        return pattern.terms().offset(terms.get(terms.size() - 1)) + 1;
    }

    /** Returns the snippets of texts, by the name of their field. Texts that are equal, as often in a dictation, cost as one. */
    public List<SearchSnippet> find(Map<String, String> texts) {
        List<SearchSnippet> snippets = new ArrayList<>();
        String former = "";
        Optional<SearchSnippet> found = Optional.empty();
        for (String field : texts.keySet().stream().sorted().toList()) {
            String text = texts.get(field);
            if (!text.equals(former)) {
                found = find(field, text);
                former = text;
            }
            found.map(same -> new SearchSnippet(field, same.start(), same.text(), same.matches()))
                    .ifPresent(snippets::add);
        }
        return snippets;
    }

    private Optional<SearchSnippet> find(String field, String text) {
        List<MatchRange> matches = new ArrayList<>();
        int size = MIN_CHUNK_CHARS;
        int end = text.length();
        int at = matcher.isEmpty() ? end : locator.next(text, 0);
        while (at < end && analyzed < MAX_PAGE_CHARS) {
            TextChunk chunk = chunk(text, at, size);
            matches.addAll(matches(text, chunk));
            if (!matches.isEmpty()) {
                end = Math.min(text.length(), matches.get(0).start() + SearchSnippet.MAX_TEXT_CHARS);
            }
            at = locator.next(text, chunk.next());
            size = Math.min(size * 2, MAX_CHUNK_CHARS);
        }
        return matches.isEmpty() ? Optional.empty() : Optional.of(snippet(field, text, PatternMatcher.merged(matches)));
    }

    /**
     * Returns the part to analyze for the matches that begin at a place or soon after it. Words do not reach over a space: where
     * it is known that a match begins with the word at the place, these are that word and as many more as a match has.
     */
    private TextChunk chunk(String text, int at, int size) {
        int start = runStart(text, at);
        int limit = boundary(text, Math.min(text.length(), at + size + overlap));
        int next = limit == text.length() ? limit : boundary(text, limit - overlap);
        int first = runEnd(text, at, limit);
        if (!locator.knowsBeginnings() || first == limit) {
            return new TextChunk(start, limit, next);
        }
        int end = first;
        for (int word = 1; word < words; word++) {
            end = wordsEnd(text, end, limit);
        }
        return new TextChunk(start, end, first);
    }

    /** Returns the end of the next run with a word, after runs of nothing but signs. */
    private static int wordsEnd(String text, int from, int limit) {
        int at = from;
        while (at < limit && !Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        return runEnd(text, at, limit);
    }

    /** Returns where the space after a place begins. */
    private static int runEnd(String text, int at, int limit) {
        int end = at;
        while (end < limit && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
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
    private List<MatchRange> matches(String text, TextChunk chunk) {
        analyzed += chunk.end() - chunk.start();
        List<MatchRange> matches = new ArrayList<>();
        for (MatchRange found : matcher.find(text.substring(chunk.start(), chunk.end()))) {
            MatchRange match = new MatchRange(chunk.start() + found.start(), chunk.start() + found.end());
            boolean cut = match.start() == chunk.start() && chunk.start() > 0
                    || match.end() == chunk.end()
                            && chunk.end() < text.length()
                            && !Character.isWhitespace(text.charAt(chunk.end()));
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
}
