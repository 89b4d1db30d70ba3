package io.mneme.benchmarks.recall;

import io.mneme.api.dialogue.Role;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Conversations of the shapes of LoCoMo and BEAM, for measurements without the data sets and among more turns. Words are as frequent
 * as in a natural language, by the law of Zipf.
 */
final class GeneratedConversations {

    private static final int WORDS = 20_000;
    private static final int WORDS_OF_A_TURN = 20;
    private static final int WORDS_OF_AN_ANSWER = 500;
    private static final int WORDS_OF_A_QUESTION = 6;
    private static final int WORDS_OF_A_SENTENCE = 12;
    private static final int TURNS_OF_A_SESSION = 25;
    private static final int QUESTIONS = 40;
    private static final long SEED = 4711;

    /** The share of words that a copy of a turn has from other turns. */
    private static final double EXCHANGED_WORDS = .2;

    private final Random random = new Random(SEED);

    private GeneratedConversations() {}

    /** Returns five conversations of 600 short turns, and ten of 280 turns, of which every other is an answer of 2,000 to 4,000 characters. */
    static List<LabelledConversation> ofBothShapes() {
        GeneratedConversations generated = new GeneratedConversations();
        List<LabelledConversation> conversations = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            conversations.add(generated.conversation("short-" + number, DataSet.LOCOMO, 600));
        }
        for (int number = 0; number < 10; number++) {
            conversations.add(generated.conversation("long-" + number, DataSet.BEAM, 280));
        }
        return conversations;
    }

    private LabelledConversation conversation(String id, DataSet set, int size) {
        List<LabelledTurn> turns = new ArrayList<>();
        for (int place = 0; place < size; place++) {
            boolean answer = place % 2 == 1;
            boolean assistant = answer && set == DataSet.BEAM;
            turns.add(new LabelledTurn(
                    place / TURNS_OF_A_SESSION,
                    Instant.EPOCH
                            .plus(place / TURNS_OF_A_SESSION, ChronoUnit.DAYS)
                            .plusSeconds(place),
                    assistant ? Role.ASSISTANT : Role.USER,
                    set == DataSet.BEAM ? "" : answer ? "Bob" : "Ann",
                    words(assistant ? WORDS_OF_AN_ANSWER : WORDS_OF_A_TURN),
                    ""));
        }
        List<LabelledQuestion> questions = Stream.generate(() -> new LabelledQuestion(
                        "When did Ann talk about " + words(WORDS_OF_A_QUESTION) + "?", "generated", true, List.of()))
                .limit(QUESTIONS)
                .toList();
        return new LabelledConversation(id, set, turns, questions);
    }

    private String words(int number) {
        StringBuilder words = new StringBuilder();
        for (int word = 0; word < number; word++) {
            int rank = (int) Math.pow(WORDS, random.nextDouble());
            words.append(word == 0 ? "" : word % WORDS_OF_A_SENTENCE == 0 ? ". " : " ")
                    .append('w')
                    .append(Integer.toString(rank, Character.MAX_RADIX));
        }
        return words.toString();
    }

    /**
     * Returns conversations with copies of them, in which some words are exchanged.
     *
     * @param turns the number of turns of all
     * @param longTurns the number of turns of conversations with an assistant among them
     */
    static List<LabelledConversation> filled(List<LabelledConversation> originals, int turns, int longTurns) {
        GeneratedConversations generated = new GeneratedConversations();
        List<LabelledConversation> filled = new ArrayList<>();
        generated.fill(filled, originals, DataSet.BEAM, longTurns);
        generated.fill(filled, originals, DataSet.LOCOMO, turns - longTurns);
        return filled;
    }

    private void fill(List<LabelledConversation> filled, List<LabelledConversation> originals, DataSet set, int turns) {
        List<LabelledConversation> some =
                originals.stream().filter(original -> original.dataSet() == set).toList();
        filled.addAll(some);
        int size = some.stream().mapToInt(one -> one.turns().size()).sum();
        for (int copy = 0; size < turns && !some.isEmpty(); copy++) {
            LabelledConversation original = some.get(copy % some.size());
            filled.add(copy(original, "copy-" + copy));
            size += original.turns().size();
        }
    }

    private LabelledConversation copy(LabelledConversation original, String suffix) {
        List<String> words = original.turns().stream()
                .flatMap(turn -> Stream.of(turn.text().split(" ")))
                .toList();
        List<LabelledTurn> turns = original.turns().stream()
                .map(turn -> new LabelledTurn(
                        turn.session(),
                        turn.time(),
                        turn.role(),
                        turn.speaker(),
                        exchanged(turn.text(), words),
                        turn.caption()))
                .toList();
        return new LabelledConversation(original.id() + "-" + suffix, original.dataSet(), turns, List.of());
    }

    private String exchanged(String text, List<String> words) {
        StringBuilder copy = new StringBuilder(text.length());
        for (String word : text.split(" ")) {
            boolean exchanged = random.nextDouble() < EXCHANGED_WORDS;
            copy.append(exchanged ? words.get(random.nextInt(words.size())) : word)
                    .append(' ');
        }
        return copy.toString();
    }
}
