package io.mneme.benchmarks.search;

import io.mneme.benchmarks.recall.LabelledConversation;
import io.mneme.benchmarks.recall.LocomoFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Turns of real conversations, with questions about them and names of people that occur in them.
 *
 * @param turns the turns
 * @param questions questions in natural language
 * @param names Chinese names
 */
record TurnCorpus(List<String> turns, List<String> questions, List<String> names) {

    private static final String DIALOGUES = "locomo/locomo5.json";
    private static final String SENTENCES = "aishell_ner/aishell_ner_transcript.dev.txt";
    private static final Pattern NAME = Pattern.compile("\\[([^\\]]+)\\]");
    private static final Pattern BRACKETS = Pattern.compile("[\\[\\]()<>]");
    private static final long SEED = 20_260_312;

    /** The share of words that a copy of a turn has from other turns. */
    private static final double EXCHANGED_WORDS = 0.2;

    TurnCorpus {
        turns = List.copyOf(turns);
        questions = List.copyOf(questions);
        names = List.copyOf(names);
    }

    /** Returns whether a folder has the files of the corpus. */
    static boolean isIn(Path folder) {
        return Files.exists(folder.resolve(DIALOGUES)) && Files.exists(folder.resolve(SENTENCES));
    }

    /** Reads the corpus of a folder, and fills it up to a number of turns with copies, in which some words are exchanged. */
    static TurnCorpus read(Path folder, int size) throws IOException {
        List<String> english = new ArrayList<>();
        List<String> questions = new ArrayList<>();
        for (LabelledConversation dialogue : LocomoFile.read(folder.resolve(DIALOGUES))) {
            dialogue.questions().forEach(question -> questions.add(question.text()));
            dialogue.turns().forEach(turn -> english.add(turn.text()));
        }
        List<String> sentences = Files.readAllLines(folder.resolve(SENTENCES)).stream()
                .map(line -> line.substring(line.indexOf(' ') + 1))
                .toList();
        List<String> turns = new ArrayList<>(english);
        sentences.forEach(sentence -> turns.add(BRACKETS.matcher(sentence).replaceAll("")));
        fill(turns, english, size);
        return new TurnCorpus(turns, questions, names(sentences));
    }

    private static List<String> names(List<String> sentences) {
        return sentences.stream()
                .flatMap(sentence -> NAME.matcher(sentence).results())
                .map((MatchResult name) -> name.group(1))
                .distinct()
                .toList();
    }

    private static void fill(List<String> turns, List<String> originals, int size) {
        Random random = new Random(SEED);
        List<String> words = originals.stream()
                .flatMap(text -> List.of(text.split(" ")).stream())
                .toList();
        while (turns.size() < size) {
            String original = originals.get(random.nextInt(originals.size()));
            turns.add(exchanged(original, words, random));
        }
    }

    private static String exchanged(String text, List<String> words, Random random) {
        StringBuilder copy = new StringBuilder();
        for (String word : text.split(" ")) {
            boolean exchanged = random.nextDouble() < EXCHANGED_WORDS;
            copy.append(exchanged ? words.get(random.nextInt(words.size())) : word)
                    .append(' ');
        }
        return copy.toString().strip();
    }
}
