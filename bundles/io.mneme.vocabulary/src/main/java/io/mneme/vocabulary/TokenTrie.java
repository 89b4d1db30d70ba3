package io.mneme.vocabulary;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds sequences of tokens in a longer sequence. A search takes time by the length of that sequence and of what matches in it, not
 * by the number of sequences in the trie.
 *
 * @param <T> what a sequence stands for
 */
final class TokenTrie<T> {

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
