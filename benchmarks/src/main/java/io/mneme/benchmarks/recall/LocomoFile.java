package io.mneme.benchmarks.recall;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Role;
import io.mneme.benchmarks.recall.LabelledConversation.DataSet;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledQuestion;
import io.mneme.benchmarks.recall.LabelledConversation.LabelledTurn;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a file of LoCoMo. */
public final class LocomoFile {

    private static final int UNANSWERABLE = 5;
    private static final Map<Integer, String> CATEGORIES =
            Map.of(1, "multi-hop", 2, "temporal", 3, "open domain", 4, "single-hop", UNANSWERABLE, "adversarial");
    private static final Duration BETWEEN_TURNS = Duration.ofSeconds(30);
    private static final Pattern EVIDENCE = Pattern.compile("D:?\\s*(\\d+):0*(\\d+)");
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, uuuu")
            .toFormatter(Locale.ENGLISH);

    private LocomoFile() {}

    /** Reads the conversations of a file. */
    public static List<LabelledConversation> read(Path file) throws IOException {
        List<LabelledConversation> conversations = new ArrayList<>();
        for (JsonNode sample : new ObjectMapper().readTree(file.toFile())) {
            Map<String, Integer> indexes = new HashMap<>();
            List<LabelledTurn> turns = turns(sample.path("conversation"), indexes);
            conversations.add(new LabelledConversation(
                    sample.path("sample_id").asText("c" + conversations.size()),
                    DataSet.LOCOMO,
                    turns,
                    questions(sample.path("qa"), indexes)));
        }
        return conversations;
    }

    private static List<LabelledTurn> turns(JsonNode conversation, Map<String, Integer> indexes) {
        List<LabelledTurn> turns = new ArrayList<>();
        for (int session = 1; conversation.has("session_" + session + "_date_time"); session++) {
            Instant time = LocalDateTime.parse(
                            conversation
                                    .path("session_" + session + "_date_time")
                                    .asText()
                                    .strip(),
                            TIME)
                    .toInstant(ZoneOffset.UTC);
            for (JsonNode turn : conversation.path("session_" + session)) {
                indexes.put(turn.path("dia_id").asText(), turns.size());
                turns.add(new LabelledTurn(
                        session,
                        time,
                        Role.USER,
                        turn.path("speaker").asText(),
                        turn.path("text").asText(),
                        turn.path("blip_caption").asText()));
                time = time.plus(BETWEEN_TURNS);
            }
        }
        return turns;
    }

    private static List<LabelledQuestion> questions(JsonNode list, Map<String, Integer> indexes) {
        List<LabelledQuestion> questions = new ArrayList<>();
        for (JsonNode question : list) {
            List<Integer> evidence = evidence(question.path("evidence"))
                    .map(id -> indexes.getOrDefault(id, -1))
                    .filter(index -> index >= 0)
                    .distinct()
                    .toList();
            int category = question.path("category").asInt();
            questions.add(new LabelledQuestion(
                    question.path("question").asText(),
                    CATEGORIES.getOrDefault(category, "other"),
                    category != UNANSWERABLE,
                    evidence));
        }
        return questions;
    }

    /** Some ids of the published file have a zero too many, or are several in one text. */
    private static Stream<String> evidence(JsonNode ids) {
        List<String> evidence = new ArrayList<>();
        ids.forEach(id -> EVIDENCE.matcher(id.asText())
                .results()
                .forEach(match -> evidence.add("D" + match.group(1) + ":" + match.group(2))));
        return evidence.stream();
    }
}
