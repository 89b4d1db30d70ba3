package io.mneme.benchmarks.recall;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Role;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads conversations of BEAM: a folder each, with its turns and its questions. */
final class BeamFolder {

    private static final Duration BETWEEN_TURNS = Duration.ofSeconds(30);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("MMMM-dd-uuuu", Locale.ENGLISH);
    private static final String UNANSWERABLE = "abstention";

    private final List<LabelledTurn> turns = new ArrayList<>();
    private final Map<Integer, Integer> indexes = new HashMap<>();
    private Instant time = Instant.EPOCH;

    private BeamFolder() {}

    static List<LabelledConversation> read(Path folder) throws IOException {
        List<LabelledConversation> conversations = new ArrayList<>();
        try (Stream<Path> folders = Files.list(folder)) {
            for (Path conversation : folders.filter(Files::isDirectory).sorted().toList()) {
                conversations.add(new BeamFolder().conversation(conversation));
            }
        }
        return conversations;
    }

    private LabelledConversation conversation(Path folder) throws IOException {
        ObjectMapper json = new ObjectMapper();
        int session = 0;
        for (JsonNode batch : json.readTree(folder.resolve("chat.json").toFile())) {
            session++;
            for (JsonNode group : batch.path("turns")) {
                for (JsonNode turn : group) {
                    add(turn, session);
                }
            }
        }
        List<LabelledQuestion> questions = new ArrayList<>();
        json.readTree(folder.resolve("probing_questions.json").toFile())
                .properties()
                .forEach(category ->
                        category.getValue().forEach(question -> questions.add(question(category.getKey(), question))));
        return new LabelledConversation("beam-" + folder.getFileName(), DataSet.BEAM, turns, questions);
    }

    private void add(JsonNode turn, int session) {
        if (turn.hasNonNull("time_anchor")) {
            time = LocalDate.parse(turn.path("time_anchor").asText(), DAY)
                    .atStartOfDay(ZoneOffset.UTC)
                    .toInstant();
        }
        Role role = Role.valueOf(turn.path("role").asText().toUpperCase(Locale.ROOT));
        indexes.put(turn.path("id").asInt(), turns.size());
        turns.add(new LabelledTurn(session, time, role, "", turn.path("content").asText(), ""));
        time = time.plus(BETWEEN_TURNS);
    }

    private LabelledQuestion question(String category, JsonNode question) {
        TreeSet<Integer> evidence = new TreeSet<>();
        addEvidence(question.path("source_chat_ids"), evidence);
        return new LabelledQuestion(
                question.path("question").asText(),
                category.replace('_', ' '),
                !category.equals(UNANSWERABLE),
                List.copyOf(evidence));
    }

    /** Ids are in lists, in lists of lists, or in lists by the name of an event. */
    private void addEvidence(JsonNode ids, TreeSet<Integer> evidence) {
        if (ids.isNumber() && indexes.containsKey(ids.asInt())) {
            evidence.add(indexes.get(ids.asInt()));
        }
        ids.forEach(inner -> addEvidence(inner, evidence));
    }
}
