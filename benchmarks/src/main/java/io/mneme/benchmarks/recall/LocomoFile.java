package io.mneme.benchmarks.recall;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.benchmarks.recall.LocomoConversation.LocomoQuestion;
import io.mneme.benchmarks.recall.LocomoConversation.LocomoTurn;
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
final class LocomoFile {

    private static final Duration BETWEEN_TURNS = Duration.ofSeconds(30);
    private static final Pattern EVIDENCE = Pattern.compile("D:?\\s*(\\d+):0*(\\d+)");
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, uuuu")
            .toFormatter(Locale.ENGLISH);

    private LocomoFile() {}

    static List<LocomoConversation> read(Path file) throws IOException {
        List<LocomoConversation> conversations = new ArrayList<>();
        for (JsonNode sample : new ObjectMapper().readTree(file.toFile())) {
            List<LocomoTurn> turns = turns(sample.path("conversation"));
            conversations.add(new LocomoConversation(
                    sample.path("sample_id").asText("c" + conversations.size()),
                    turns,
                    questions(sample.path("qa"), turns)));
        }
        return conversations;
    }

    private static List<LocomoTurn> turns(JsonNode conversation) {
        List<LocomoTurn> turns = new ArrayList<>();
        for (int session = 1; conversation.has("session_" + session + "_date_time"); session++) {
            Instant time = LocalDateTime.parse(
                            conversation
                                    .path("session_" + session + "_date_time")
                                    .asText()
                                    .strip(),
                            TIME)
                    .toInstant(ZoneOffset.UTC);
            for (JsonNode turn : conversation.path("session_" + session)) {
                turns.add(new LocomoTurn(
                        turn.path("dia_id").asText(),
                        session,
                        time,
                        turn.path("speaker").asText(),
                        turn.path("text").asText(),
                        turn.path("blip_caption").asText()));
                time = time.plus(BETWEEN_TURNS);
            }
        }
        return turns;
    }

    private static List<LocomoQuestion> questions(JsonNode list, List<LocomoTurn> turns) {
        Map<String, Integer> indexes = new HashMap<>();
        for (int turn = 0; turn < turns.size(); turn++) {
            indexes.put(turns.get(turn).id(), turn);
        }
        List<LocomoQuestion> questions = new ArrayList<>();
        for (JsonNode question : list) {
            List<Integer> evidence = evidence(question.path("evidence"))
                    .map(id -> indexes.getOrDefault(id, -1))
                    .filter(index -> index >= 0)
                    .distinct()
                    .toList();
            if (!evidence.isEmpty()) {
                questions.add(new LocomoQuestion(
                        question.path("question").asText(),
                        question.path("category").asInt(),
                        evidence));
            }
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
