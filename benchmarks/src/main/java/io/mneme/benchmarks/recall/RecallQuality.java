package io.mneme.benchmarks.recall;

import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.recall.RecallQuery;
import io.mneme.api.recall.RecalledTurn;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.recall.LocomoConversation.LocomoQuestion;
import io.mneme.benchmarks.recall.LocomoConversation.LocomoTurn;
import io.mneme.benchmarks.recall.WeightTuning.TunedQuestion;
import io.mneme.index.lucene.RecallBenchmarkIndex;
import io.mneme.index.lucene.SearchIndex;
import io.mneme.recall.BenchmarkRecall;
import io.mneme.record.message.MessageKind;
import io.mneme.store.jsonl.BenchmarkMessages;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Measures how well recall finds the turns that answer the questions of a file of LoCoMo: through the index over a journal of messages, as
 * in the container. Tuned weights are reported on conversations that they were not tuned on.
 */
public final class RecallQuality {

    private final PrintStream out;
    private final List<LocomoConversation> conversations;
    private final BenchmarkRecall recall;
    private final Map<LocomoConversation, List<Long>> positions = new HashMap<>();

    private RecallQuality(List<LocomoConversation> conversations, BenchmarkRecall recall, PrintStream out) {
        this.conversations = conversations;
        this.recall = recall;
        this.out = out;
    }

    /** Prints the tables for the file that the argument names. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        if (!Files.isReadable(file)) {
            System.out.println("Recall is not measured, since there is no file " + file);
            return;
        }
        try (ScratchFolder scratch = new ScratchFolder()) {
            JsonlJournal<Message> journal =
                    BenchmarkMessages.in(scratch.folder().resolve("messages"));
            List<LocomoConversation> conversations = LocomoFile.read(file);
            Map<LocomoConversation, List<Long>> positions = new HashMap<>();
            for (LocomoConversation conversation : conversations) {
                positions.put(conversation, append(journal, conversation));
            }
            SearchIndex index = RecallBenchmarkIndex.of(scratch.folder().resolve("index"), journal, new MessageKind());
            RecallQuality quality = new RecallQuality(conversations, new BenchmarkRecall(index), System.out);
            quality.positions.putAll(positions);
            quality.run();
            index.deactivate();
            BenchmarkMessages.close(journal);
        }
    }

    private static List<Long> append(JsonlJournal<Message> journal, LocomoConversation conversation) {
        List<Message> messages = new ArrayList<>();
        for (int turn = 0; turn < conversation.turns().size(); turn++) {
            messages.add(message(conversation, turn));
        }
        return journal.appendAll(messages).stream()
                .map(stored -> stored.position().value())
                .toList();
    }

    private static Message message(LocomoConversation conversation, int index) {
        LocomoTurn turn = conversation.turns().get(index);
        return new Message(
                conversation.id() + "-" + index,
                turn.time().toString(),
                conversation.id(),
                turn.speaker(),
                "",
                Role.USER,
                turn.text(),
                Optional.empty(),
                media(turn),
                Optional.empty(),
                Map.of());
    }

    private static List<MessageMedia> media(LocomoTurn turn) {
        return turn.caption().isEmpty()
                ? List.of()
                : List.of(new MessageMedia(
                        "photo.jpg",
                        "image/jpeg",
                        MediaUse.values()[0],
                        Map.of("caption", new TextNode(turn.caption()).toString())));
    }

    private void run() throws IOException {
        out.println("# Recall on LoCoMo: " + conversations.size() + " conversations");
        out.print(MeasureTable.of("Plain BM25", plain()));
        double[] shipped = BenchmarkRecall.defaultWeights();
        out.print(MeasureTable.of("Recall, shipped weights", measure(conversations, shipped)));
        List<RankingMeasures> tuned = new ArrayList<>();
        for (LocomoConversation left : conversations) {
            List<LocomoConversation> others =
                    conversations.stream().filter(other -> other != left).toList();
            tuned.addAll(measure(List.of(left), others.isEmpty() ? shipped : tune(others)));
        }
        out.print(MeasureTable.of("Recall, weights tuned on the other conversations", tuned));
        printWeights(tune(conversations));
    }

    private List<RankingMeasures> plain() throws IOException {
        List<RankingMeasures> measures = new ArrayList<>();
        for (LocomoConversation conversation : conversations) {
            try (PlainBm25 plain = new PlainBm25(conversation.turns())) {
                for (LocomoQuestion question : conversation.questions()) {
                    measures.add(RankingMeasures.of(question, plain.rank(question.text()), conversation.turns()));
                }
            }
        }
        return measures;
    }

    private List<RankingMeasures> measure(List<LocomoConversation> measured, double[] weights) {
        recall.configure(weights);
        return measured.stream()
                .flatMap(conversation -> conversation.questions().stream()
                        .map(question ->
                                RankingMeasures.of(question, rank(conversation, question), conversation.turns())))
                .toList();
    }

    private List<Integer> rank(LocomoConversation conversation, LocomoQuestion question) {
        RecallQuery query = RecallQuery.of(question.text())
                .inConversation(conversation.id())
                .atMost(RankingMeasures.DEPTH);
        return recall.recall().recall(query).turns().stream()
                .map(RecalledTurn::id)
                .map(id -> Integer.valueOf(id.substring(id.lastIndexOf('-') + 1)))
                .toList();
    }

    private double[] tune(List<LocomoConversation> on) {
        List<TunedQuestion> questions = on.stream()
                .flatMap(conversation -> conversation.questions().stream()
                        .map(question -> new TunedQuestion(
                                recall.values(question.text(), conversation.id()),
                                question.evidence().stream()
                                        .map(positions.get(conversation)::get)
                                        .toList())))
                .toList();
        return WeightTuning.tune(questions, BenchmarkRecall.defaultWeights());
    }

    private void printWeights(double[] weights) {
        List<String> features = BenchmarkRecall.features();
        out.println("\n## Weights tuned on all conversations\n");
        for (int i = 0; i < weights.length; i++) {
            out.printf(Locale.ROOT, "weight_%s=%.2f%n", features.get(i), weights[i]);
        }
    }
}
