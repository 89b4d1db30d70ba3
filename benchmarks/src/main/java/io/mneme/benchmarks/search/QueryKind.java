package io.mneme.benchmarks.search;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A kind of query for {@linkplain GeneratedDictations generated texts}: how many words it has, and how frequent they are. */
enum QueryKind {
    RARE_WORD("a rare word", words -> List.of(GeneratedDictations.word(5_000 + words.nextInt(15_000)))),
    USUAL_WORD("a usual word", words -> List.of(GeneratedDictations.word(100 + words.nextInt(900)))),
    FREQUENT_WORD("a frequent word", words -> List.of(GeneratedDictations.word(words.nextInt(10)))),
    TWO_WORDS(
            "two words",
            words -> List.of(
                    GeneratedDictations.word(words.nextInt(100)), GeneratedDictations.word(words.nextInt(1_000)))),
    TEN_WORDS("ten words, any of them", QueryKind::tenWords),
    QUESTION("ten words, as many as possible", QueryKind::tenWords),
    PHRASE("two words in quotes", words -> List.of()),
    BEGINNING("the beginning of a word", words -> {
        String word = GeneratedDictations.word(1_000 + words.nextInt(9_000));
        return List.of(word.substring(0, word.length() - 2));
    }),
    TWO_CHARACTERS("two Chinese characters", words -> List.of()),
    NO_HIT("a word of no text", words -> List.of("xq" + words.nextInt(1_000)));

    private final String label;
    private final WordChoice choice;

    /** Chooses the words of one query. */
    private interface WordChoice {

        List<String> choose(Random words);
    }

    /**
     * A query in two languages.
     *
     * @param forSearch in that of {@link io.mneme.api.search.Search}
     * @param forFts in that of FTS5
     */
    record KindQuery(String forSearch, String forFts) {}

    QueryKind(String label, WordChoice choice) {
        this.label = label;
        this.choice = choice;
    }

    String label() {
        return label;
    }

    private static List<String> tenWords(Random words) {
        return IntStream.range(0, 10)
                .mapToObj(i -> GeneratedDictations.word(words.nextInt(1_000)))
                .toList();
    }

    /** Returns a query that the seed of a generator and the texts determine. */
    KindQuery query(Random random, List<String> texts) {
        List<String> words = choice.choose(random);
        String text = texts.get(random.nextInt(texts.size()));
        return switch (this) {
            case TEN_WORDS -> new KindQuery(String.join(" OR ", words), quoted(words, " OR "));
            case QUESTION -> new KindQuery(String.join(" ", words), quoted(words, " OR "));
            case BEGINNING -> new KindQuery(words.get(0) + "*", quoted(words, "") + "*");
            case PHRASE -> {
                String phrase = '"' + Stream.of(text.split(" ")).limit(2).collect(joining(" ")) + '"';
                yield new KindQuery(phrase, phrase);
            }
            case TWO_CHARACTERS -> {
                String characters = text.substring(text.length() - 2);
                yield new KindQuery(characters, quoted(List.of(characters), ""));
            }
            default -> new KindQuery(String.join(" ", words), quoted(words, " "));
        };
    }

    private static String quoted(List<String> words, String between) {
        return words.stream().map(word -> '"' + word + '"').collect(joining(between));
    }
}
