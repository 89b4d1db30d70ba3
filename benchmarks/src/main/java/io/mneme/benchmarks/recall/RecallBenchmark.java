package io.mneme.benchmarks.recall;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.benchmarks.SampledBenchmark;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.recall.BenchmarkRecall;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Recall for questions of eight words among 100,000 turns of 200 conversations, 500 turns each. Words are as frequent as in a natural
 * language, by the law of Zipf.
 */
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class RecallBenchmark extends SampledBenchmark {

    private static final int TURNS = 100_000;
    private static final int CONVERSATIONS = 200;
    private static final int WORDS = 20_000;
    private static final int WORDS_OF_A_TURN = 20;
    private static final int WORDS_OF_A_QUESTION = 8;
    private static final int TURNS_OF_A_SESSION = 25;
    private static final int QUESTIONS = 512;
    private static final long SEED = 4711;

    private JsonlJournal<Message> journal;
    private BenchmarkIndex index;
    private BenchmarkRecall recall;
    private List<String> questions;
    private int next;

    @Override
    protected void prepare() throws IOException {
        Random random = new Random(SEED);
        journal = BenchmarkJournals.messages(scratch.folder().resolve("messages"));
        List<Message> messages = new ArrayList<>();
        for (int turn = 0; turn < TURNS; turn++) {
            messages.add(message(turn, random));
        }
        journal.appendAll(messages);
        index = new BenchmarkIndex(scratch.folder().resolve("index"));
        index.followAtOnce(journal, BenchmarkJournals.MESSAGE);
        recall = new BenchmarkRecall(index.candidates());
        questions = new ArrayList<>();
        for (int question = 0; question < QUESTIONS; question++) {
            questions.add("When did we talk about " + words(WORDS_OF_A_QUESTION, random) + "?");
        }
        if (withinAConversation().turns().isEmpty() || overAll().turns().isEmpty()) {
            throw new IllegalStateException("nothing is recalled");
        }
    }

    private static Message message(int turn, Random random) {
        int conversation = turn % CONVERSATIONS;
        int place = turn / CONVERSATIONS;
        Instant session = Instant.EPOCH.plusSeconds(place / TURNS_OF_A_SESSION * TimeUnit.DAYS.toSeconds(1));
        return BenchmarkJournals.message(
                "",
                session.plusSeconds(place % TURNS_OF_A_SESSION).toString(),
                "c" + conversation,
                place % 2 == 0 ? "Ann" : "Bob",
                Role.USER,
                words(WORDS_OF_A_TURN, random));
    }

    private static String words(int number, Random random) {
        StringBuilder words = new StringBuilder();
        for (int word = 0; word < number; word++) {
            int rank = (int) Math.pow(WORDS, random.nextDouble());
            words.append(word == 0 ? "" : " ").append('w').append(Integer.toString(rank, Character.MAX_RADIX));
        }
        return words.toString();
    }

    @Override
    protected void release() {
        index.close();
        BenchmarkJournals.close(journal);
    }

    @Benchmark
    public RecallResult withinAConversation() {
        return recall.recall().recall(question().inConversation("c" + next % CONVERSATIONS));
    }

    @Benchmark
    public RecallResult overAll() {
        return recall.recall().recall(question());
    }

    private RecallQuery question() {
        next = (next + 1) % QUESTIONS;
        return RecallQuery.of(questions.get(next));
    }
}
