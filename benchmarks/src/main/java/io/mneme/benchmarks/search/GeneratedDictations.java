package io.mneme.benchmarks.search;

import io.mneme.benchmarks.SampleDictationLines;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Dictations of generated words, which are as unevenly frequent as those of a language: English-like words of two or three
 * syllables, and Chinese characters.
 */
public final class GeneratedDictations {

    private static final long SEED = 20_260_312;
    private static final int WORDS = 20_000;
    private static final int WORDS_PER_DICTATION = 16;
    private static final int CHARACTERS_PER_DICTATION = 12;
    private static final int HAN_START = 0x4e00;
    private static final int HAN_COUNT = 2_500;
    private static final List<String> SYLLABLES =
            List.of("ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "wen", "zul");

    private final Random random = new Random(SEED);

    /** Writes a file of dictations as another program does. */
    public void write(Path file, int count) throws IOException {
        try (BufferedWriter lines = Files.newBufferedWriter(file)) {
            for (int number = 0; number < count; number++) {
                lines.write(line(number));
            }
        }
    }

    private String line(int number) {
        return SampleDictationLines.line(timestamp(number), text(), mode(number));
    }

    /** Returns when the dictation of a number took place. */
    static String timestamp(int number) {
        return "2026-03-12T%02d:%02d:%02d+00:00".formatted(number / 3_600 % 24, number / 60 % 60, number % 60);
    }

    static String mode(int number) {
        return number % 3 == 0 ? "translate" : "proofread";
    }

    /** Returns the text of the next dictation. */
    String text() {
        return words(WORDS_PER_DICTATION) + "，" + characters(CHARACTERS_PER_DICTATION);
    }

    /** Returns words, the frequent ones more often. */
    public String words(int count) {
        return IntStream.range(0, count).mapToObj(i -> word(rank(WORDS))).collect(Collectors.joining(" "));
    }

    String characters(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Character.toString(HAN_START + rank(HAN_COUNT)))
                .collect(Collectors.joining());
    }

    /** Returns the word of a rank, 0 being the most frequent. */
    static String word(int rank) {
        StringBuilder word = new StringBuilder();
        for (int rest = rank + SYLLABLES.size(); rest > 0; rest /= SYLLABLES.size()) {
            word.append(SYLLABLES.get(rest % SYLLABLES.size()));
        }
        return word.toString();
    }

    /** Returns a rank whose logarithm is evenly distributed. */
    private int rank(int count) {
        return (int) Math.pow(count, random.nextDouble()) - 1;
    }
}
