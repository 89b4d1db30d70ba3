package io.mneme.benchmarks.cache;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Texts that are said one after the other, and the names and other special words in them.
 *
 * @param kind what the texts are
 * @param texts the texts in their order
 * @param names of each text the names in it
 */
record TextSeries(String kind, List<String> texts, List<List<String>> names) {

    private static final int MAX_TERMS = 50;

    /** A capitalised word that starts no sentence, or a long word. */
    private static final Pattern ENGLISH_NAME = Pattern.compile("(?<=[a-z,] )[A-Z][a-z]{2,}|\\b[a-z]{9,}\\b");

    TextSeries {
        texts = List.copyOf(texts);
        names = List.copyOf(names);
    }

    /** Returns whether the texts are messages of two, who take turns. */
    boolean isChat() {
        return kind.startsWith("chat");
    }

    /** Returns a series in whose texts no names are known. */
    static TextSeries unnamed(String kind, List<String> texts) {
        return new TextSeries(kind, texts, Collections.nCopies(texts.size(), List.of()));
    }

    static TextSeries english(String kind, List<String> texts) {
        return new TextSeries(
                kind,
                texts,
                texts.stream()
                        .map(text -> ENGLISH_NAME
                                .matcher(text)
                                .results()
                                .map(match -> match.group())
                                .toList())
                        .toList());
    }

    /**
     * Returns the names that were said most often before a text, in alphabetical order: the vocabulary of its request, as a person
     * has it who often says the same names.
     */
    List<String> vocabulary(int text) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        names.subList(0, text).forEach(said -> said.forEach(name -> counts.merge(name, 1, Integer::sum)));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(MAX_TERMS)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Returns parts of it that do not overlap, each with as many texts, after those that are skipped. */
    List<TextSeries> parts(int skipped, int number, int max) {
        List<TextSeries> parts = new ArrayList<>();
        for (int begin = skipped; begin + number <= texts.size() && parts.size() < max; begin += number) {
            parts.add(new TextSeries(kind, texts.subList(begin, begin + number), names.subList(begin, begin + number)));
        }
        return parts;
    }

    /** Returns its first texts. */
    TextSeries first(int number) {
        int end = Math.min(number, texts.size());
        return new TextSeries(kind, texts.subList(0, end), names.subList(0, end));
    }
}
