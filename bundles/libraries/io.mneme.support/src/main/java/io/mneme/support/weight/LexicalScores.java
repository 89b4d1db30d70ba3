package io.mneme.support.weight;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Scores texts by the words that they share with a question. The statistics are those of the texts alone, as in BM25:
 *
 * <pre>
 * score     = 0.8 + 0.2 * min(1, sum(weight * frequency) / sum(weight)), over the words of the question that any text has
 * weight    = ln(1 + (n - df + 0.5) / (df + 0.5))^2, where df of n texts have the word
 * frequency = 2.2 * tf / (tf + 1.2 * (0.6 + 0.4 * length / mean length)), where the text has the word tf times
 * </pre>
 *
 * <p>A text without any of the words has 0.8, since it may be what the answer needs all the same: weightings that lower scores by
 * age can then compare it with an older text that has the words. A word counts without its case and its accents. In scripts without
 * spaces between words, two characters in a row are a word.
 */
public final class LexicalScores {

    static final double MIN_SCORE = 0.8;

    /** How fast further occurrences of a word count less, and how much the length of a text counts: tuned on dialogues. */
    private static final double SATURATION = 1.2;

    private static final double LENGTH_SHARE = 0.4;

    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036f]+");
    private static final String UNSPACED =
            "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}ー";
    private static final Pattern RUN =
            Pattern.compile("(?<unspaced>[" + UNSPACED + "]+)|[\\p{L}\\p{N}\\p{M}&&[^" + UNSPACED + "]]+");

    private final List<Map<String, Long>> texts;
    private final double meanLength;

    private LexicalScores(List<Map<String, Long>> texts) {
        this.texts = texts;
        meanLength = texts.stream().mapToLong(LexicalScores::length).average().orElse(0);
    }

    /**
     * Returns the score of each text.
     *
     * @param asking index of the text that asks the question, which is left out of the statistics, since a word that it alone has
     *     tells nothing; -1 if it is none of the texts
     * @return scores from 0.8 to 1, in the order of the texts
     */
    public static List<Double> of(String question, List<String> texts, int asking) {
        List<Map<String, Long>> counted = texts.stream()
                .map(text ->
                        words(text).stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting())))
                .toList();
        List<Map<String, Long>> others = new ArrayList<>(counted);
        if (asking >= 0) {
            others.remove(asking);
        }
        return new LexicalScores(others).scores(question, counted);
    }

    private List<Double> scores(String question, List<Map<String, Long>> scored) {
        Map<String, Double> weights = new LinkedHashMap<>();
        for (String word : new LinkedHashSet<>(words(question))) {
            long having = texts.stream().filter(text -> text.containsKey(word)).count();
            if (having > 0) {
                weights.put(word, Math.pow(Math.log1p((texts.size() - having + 0.5) / (having + 0.5)), 2));
            }
        }
        double all = sum(weights.values());
        return scored.stream()
                .map(text -> MIN_SCORE + (1 - MIN_SCORE) * (all == 0 ? 0 : Math.min(1, match(weights, text) / all)))
                .toList();
    }

    private double match(Map<String, Double> weights, Map<String, Long> text) {
        double length = 1 - LENGTH_SHARE + LENGTH_SHARE * length(text) / meanLength;
        double match = 0;
        for (Map.Entry<String, Double> word : weights.entrySet()) {
            long times = text.getOrDefault(word.getKey(), 0L);
            match += word.getValue() * times * (SATURATION + 1) / (times + SATURATION * length);
        }
        return match;
    }

    private static long length(Map<String, Long> text) {
        return text.values().stream().mapToLong(Long::longValue).sum();
    }

    private static double sum(Collection<Double> numbers) {
        return numbers.stream().mapToDouble(Double::doubleValue).sum();
    }

    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        Matcher runs = RUN.matcher(folded(text));
        while (runs.find()) {
            if (runs.group("unspaced") == null) {
                words.add(runs.group());
            } else {
                addPairs(runs.group(), words);
            }
        }
        return words;
    }

    private static String folded(String text) {
        String bare = ACCENTS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
                .replaceAll("");
        return Normalizer.normalize(bare, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    }

    /** Adds each two characters in a row; a single one is a word of its own. */
    private static void addPairs(String run, List<String> words) {
        int[] points = run.codePoints().toArray();
        for (int at = 0; at < Math.max(1, points.length - 1); at++) {
            words.add(new String(points, at, Math.min(2, points.length)));
        }
    }
}
