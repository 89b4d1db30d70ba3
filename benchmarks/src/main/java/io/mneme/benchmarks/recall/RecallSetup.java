package io.mneme.benchmarks.recall;

import com.fasterxml.jackson.databind.node.TextNode;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.benchmarks.ScratchFolder;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import io.mneme.index.lucene.BenchmarkIndex;
import io.mneme.recall.BenchmarkRecall;
import io.mneme.store.jsonl.BenchmarkJournals;
import io.mneme.store.jsonl.JsonlJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Conversations in a journal, with an index and recall as in the container. */
final class RecallSetup implements AutoCloseable {

    private static final double NANOS_PER_MILLI = 1e6;

    private final ScratchFolder scratch = new ScratchFolder();
    private final JsonlJournal<Message> journal =
            BenchmarkJournals.messages(scratch.folder().resolve("messages"));
    private final Map<String, Long> firstPositions = new HashMap<>();
    private final BenchmarkIndex index;
    private final BenchmarkRecall recall;

    RecallSetup(List<LabelledConversation> conversations) throws IOException {
        conversations.forEach(this::append);
        index = new BenchmarkIndex(scratch.folder().resolve("index"));
        index.followAtOnce(journal, BenchmarkJournals.MESSAGE);
        recall = new BenchmarkRecall(index.candidates());
    }

    /** Reads the conversations of a folder of data sets; those of an absent data set are left out. */
    static List<LabelledConversation> read(Path data) throws IOException {
        List<LabelledConversation> conversations = new ArrayList<>();
        Path locomo = data.resolve("locomo/locomo5.json");
        if (Files.isReadable(locomo)) {
            conversations.addAll(LocomoFile.read(locomo));
        }
        Path beam = data.resolve("beam");
        if (Files.isDirectory(beam)) {
            conversations.addAll(BeamFolder.read(beam));
        }
        return conversations;
    }

    private void append(LabelledConversation conversation) {
        List<Message> messages = new ArrayList<>();
        for (int turn = 0; turn < conversation.turns().size(); turn++) {
            messages.add(message(conversation, turn));
        }
        firstPositions.put(
                conversation.id(), journal.appendAll(messages).get(0).position().value());
    }

    private static Message message(LabelledConversation conversation, int index) {
        LabelledTurn turn = conversation.turns().get(index);
        return new Message(
                conversation.id() + "-" + index,
                turn.time().toString(),
                conversation.id(),
                turn.speaker(),
                "",
                turn.role(),
                turn.text(),
                Optional.empty(),
                media(turn),
                Optional.empty(),
                Map.of());
    }

    private static List<MessageMedia> media(LabelledTurn turn) {
        return turn.caption().isEmpty()
                ? List.of()
                : List.of(new MessageMedia(
                        "photo.jpg",
                        "image/jpeg",
                        MediaUse.values()[0],
                        Map.of("caption", new TextNode(turn.caption()).toString())));
    }

    BenchmarkRecall recall() {
        return recall;
    }

    /** Returns the turns that are recalled for a question, the best first. */
    List<RecalledTurn> turns(LabelledConversation conversation, LabelledQuestion question) {
        RecallQuery query = RecallQuery.of(question.text())
                .inConversation(conversation.id())
                .atMost(RankingMeasures.DEPTH);
        return recall.recall().recall(query).turns();
    }

    /** Returns the indexes of the turns that are recalled for a question, the best first. */
    List<Integer> ranked(LabelledConversation conversation, LabelledQuestion question) {
        return turns(conversation, question).stream().map(RecallSetup::index).toList();
    }

    /** Returns the positions of the evidence of a question in the journal. */
    List<Long> positions(LabelledConversation conversation, LabelledQuestion question) {
        return question.evidence().stream()
                .map(turn -> firstPositions.get(conversation.id()) + turn)
                .toList();
    }

    /** Returns the share of the evidence of a question among the ten best turns of all conversations. */
    double foundAmongAll(LabelledConversation conversation, LabelledQuestion question) {
        Set<Long> recalled = recall.recall().recall(RecallQuery.of(question.text())).turns().stream()
                .map(turn -> turn.position().value())
                .collect(Collectors.toSet());
        List<Long> evidence = positions(conversation, question);
        return (double) evidence.stream().filter(recalled::contains).count() / evidence.size();
    }

    /** Returns how many milliseconds a recall of ten turns takes. */
    double millis(LabelledConversation conversation, LabelledQuestion question) {
        RecallQuery query = RecallQuery.of(question.text()).inConversation(conversation.id());
        long begun = System.nanoTime();
        recall.recall().recall(query);
        return (System.nanoTime() - begun) / NANOS_PER_MILLI;
    }

    private static int index(RecalledTurn turn) {
        return Integer.parseInt(turn.id().substring(turn.id().lastIndexOf('-') + 1));
    }

    /** Compares recall with the evidence of all questions of conversations. */
    List<RankingMeasures> measure(List<LabelledConversation> conversations) {
        return conversations.stream()
                .flatMap(conversation -> conversation.questionsWithEvidence().stream()
                        .map(question ->
                                RankingMeasures.of(question, ranked(conversation, question), conversation.turns())))
                .toList();
    }

    /** Compares plain BM25 with the evidence of all questions of conversations. */
    static List<RankingMeasures> measurePlain(List<LabelledConversation> conversations) throws IOException {
        List<RankingMeasures> measures = new ArrayList<>();
        for (LabelledConversation conversation : conversations) {
            try (PlainBm25 plain = new PlainBm25(conversation.turns())) {
                for (LabelledQuestion question : conversation.questionsWithEvidence()) {
                    measures.add(RankingMeasures.of(question, plain.rank(question.text()), conversation.turns()));
                }
            }
        }
        return measures;
    }

    @Override
    public void close() throws IOException {
        index.close();
        BenchmarkJournals.close(journal);
        scratch.close();
    }
}
