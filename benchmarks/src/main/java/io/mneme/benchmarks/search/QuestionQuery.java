package io.mneme.benchmarks.search;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A text in natural language as a query of both engines: any of its words may match, and the best matches come first.
 *
 * @param words its words, in lower case
 */
record QuestionQuery(List<String> words) {

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}]+");

    QuestionQuery {
        words = List.copyOf(words);
    }

    static QuestionQuery of(String text) {
        return new QuestionQuery(Stream.of(BETWEEN_WORDS.split(text.toLowerCase()))
                .filter(word -> !word.isEmpty())
                .distinct()
                .toList());
    }

    /** Returns the query in the language of {@link io.mneme.api.search.Search}. */
    String forSearch() {
        return String.join(" OR ", words);
    }

    /** Returns the query in the language of FTS5. */
    String forFts() {
        return words.stream().map(word -> '"' + word + '"').collect(joining(" OR "));
    }
}
