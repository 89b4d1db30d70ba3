package io.mneme.vocabulary;

import static java.util.Comparator.comparing;

import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds terms in texts by spelling and by sound. Immutable once built. */
final class TermFinder {

    private static final Comparator<TermMatch> BEST_FIRST = comparing(TermMatch::type)
            .thenComparingInt(match -> match.start() - match.end())
            .thenComparingInt(TermMatch::start);

    private final TokenTrie<IndexedSpelling> spellings = new TokenTrie<>();
    private final TokenTrie<IndexedSpelling> sounds = new TokenTrie<>();
    private final SoundCoder coder;

    /** A spelling of a term; the number tells terms apart. */
    private record IndexedSpelling(int number, TermEntry term, TermMatch.MatchType type) {}

    /**
     * Indexes terms.
     *
     * @param terms the terms, in the order in which equal matches are returned
     */
    TermFinder(List<TermEntry> terms, TermAnalyzer analyzer) {
        coder = analyzer.coder();
        List<List<TermSpelling>> analyzed = analyzer.analyze(terms);
        for (int number = 0; number < terms.size(); number++) {
            for (TermSpelling spelling : analyzed.get(number)) {
                add(number, terms.get(number), spelling);
            }
        }
    }

    private void add(int number, TermEntry term, TermSpelling spelling) {
        if (!spelling.tokens().isEmpty()) {
            spellings.add(spelling.tokens(), new IndexedSpelling(number, term, spelling.type()));
        }
        if (!spelling.sounds().isEmpty()) {
            sounds.add(spelling.sounds(), new IndexedSpelling(number, term, TermMatch.MatchType.SOUND));
        }
    }

    /** Returns the terms in a text, each once, best first. */
    List<TermMatch> select(String text, int limit) {
        List<WordToken> tokens = WordScanner.scan(text);
        Map<Integer, TermMatch> best = new HashMap<>();
        search(spellings, spelt(tokens), tokens, best);
        if (!sounds.isEmpty()) {
            search(sounds, coder.codes(text, tokens), tokens, best);
        }
        return best.entrySet().stream()
                .sorted(Map.Entry.<Integer, TermMatch>comparingByValue(BEST_FIRST)
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(limit)
                .map(Map.Entry::getValue)
                .toList();
    }

    private static void search(
            TokenTrie<IndexedSpelling> trie, List<String> keys, List<WordToken> tokens, Map<Integer, TermMatch> best) {
        trie.search(keys, (spelling, from, to) -> {
            int start = tokens.get(from).start();
            int end = tokens.get(to - 1).end();
            best.merge(
                    spelling.number(), new TermMatch(spelling.term(), spelling.type(), start, end), TermFinder::better);
        });
    }

    private static TermMatch better(TermMatch one, TermMatch other) {
        return BEST_FIRST.compare(one, other) <= 0 ? one : other;
    }

    private static List<String> spelt(List<WordToken> tokens) {
        return tokens.stream().map(WordToken::folded).toList();
    }

    /**
     * Finds sequences of tokens in a longer sequence. A search takes time by the length of that sequence and of what matches in
     * it, not by the number of sequences in the trie.
     *
     * @param <T> what a sequence stands for
     */
    private static final class TokenTrie<T> {

        private final Map<String, TokenTrie<T>> children = new HashMap<>();
        private final List<T> values = new ArrayList<>(1);

        /** Receives what a search finds. */
        @FunctionalInterface
        interface MatchListener<T> {

            /**
             * Called for each occurrence.
             *
             * @param value what the sequence stands for
             * @param from index of its first token in the searched sequence
             * @param to index after its last token
             */
            void onMatch(T value, int from, int to);
        }

        /** Adds a sequence, which must not be empty; it may be there already. */
        void add(List<String> tokens, T value) {
            TokenTrie<T> node = this;
            for (String token : tokens) {
                node = node.children.computeIfAbsent(token, any -> new TokenTrie<>());
            }
            node.values.add(value);
        }

        /** Returns whether it has no sequence. */
        boolean isEmpty() {
            return children.isEmpty();
        }

        /** Reports every occurrence of a sequence of this trie. */
        void search(List<String> tokens, MatchListener<T> listener) {
            for (int from = 0; from < tokens.size(); from++) {
                searchAt(from, tokens, listener);
            }
        }

        private void searchAt(int from, List<String> tokens, MatchListener<T> listener) {
            TokenTrie<T> node = this;
            for (int at = from; at < tokens.size(); at++) {
                node = node.children.get(tokens.get(at));
                if (node == null) {
                    return;
                }
                for (T value : node.values) {
                    listener.onMatch(value, from, at + 1);
                }
            }
        }
    }
}
