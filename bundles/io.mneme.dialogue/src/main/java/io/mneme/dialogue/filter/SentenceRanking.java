package io.mneme.dialogue.filter;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds the most telling sentences of several texts: those whose words have the highest mean of {@code tf · ln(1 + n / df)}, where
 * {@code tf} counts a word in all texts, {@code df} the sentences that have it, and {@code n} all sentences.
 */
final class SentenceRanking {

    private static final Pattern END = Pattern.compile("(?<=[.!?])\\s+|(?<=[。！？])|\\R");
    private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");
    private static final int MIN_WORDS = 3;
    private static final int MAX_SENTENCE_CHARS = 300;

    private SentenceRanking() {}

    /** Returns up to {@code limit} sentences, the best ones, in the order of the texts; each sentence once. */
    static List<String> best(List<String> texts, int limit) {
        List<String> sentences = sentences(texts);
        double[] scores = scores(sentences);
        return IntStream.range(0, sentences.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer at) -> -scores[at]).thenComparing(at -> at))
                .limit(limit)
                .sorted()
                .map(sentences::get)
                .toList();
    }

    private static double[] scores(List<String> sentences) {
        List<List<String>> words =
                sentences.stream().map(SentenceRanking::words).toList();
        Map<String, Integer> frequencies = new HashMap<>();
        Map<String, Integer> sentenceCounts = new HashMap<>();
        for (List<String> of : words) {
            of.forEach(word -> frequencies.merge(word, 1, Integer::sum));
            new HashSet<>(of).forEach(word -> sentenceCounts.merge(word, 1, Integer::sum));
        }
        return words.stream()
                .mapToDouble(of -> of.stream()
                        .mapToDouble(word -> frequencies.get(word)
                                * Math.log1p((double) sentences.size() / sentenceCounts.get(word)))
                        .average()
                        .orElse(0))
                .toArray();
    }

    private static List<String> sentences(List<String> texts) {
        Set<String> sentences = new LinkedHashSet<>();
        for (String text : texts) {
            for (String part : END.split(text)) {
                String sentence = part.strip();
                if (sentence.length() <= MAX_SENTENCE_CHARS && words(sentence).size() >= MIN_WORDS) {
                    sentences.add(sentence);
                }
            }
        }
        return List.copyOf(sentences);
    }

    private static List<String> words(String sentence) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(sentence.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }
}
