package io.mneme.demo;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.demo.Found.Bad;
import io.mneme.demo.Found.Spoken;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Turns of spoken dialogues: a JSON array of dialogues, each an array of turns that say what a recogniser heard
 * ({@code asr_1best}) and what was really said ({@code manual_transcript}). Each becomes a dictation that a person has
 * seen, the newest now, the others a minute apart before it.
 */
final class Dialogues implements Source {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String HEARD = "asr_1best";
    private static final String SAID = "manual_transcript";
    private static final String MODE = "proofread";

    private final CountedStream in;
    private final JsonParser parser;
    private final Instant first;
    private long number;
    private boolean broken;

    /**
     * Reads turns.
     *
     * @param turns how many there are, see {@link #count}
     * @param now when the last of them took place
     */
    Dialogues(CountedStream in, long turns, Instant now) throws IOException {
        this.in = in;
        this.parser = MAPPER.createParser(in);
        this.first = now.minus(Duration.ofMinutes(Math.max(0, turns - 1)));
    }

    /** Counts the turns of an input, up to its end or to where it is no JSON any more. */
    static long count(CountedStream in) throws IOException {
        try (Dialogues dialogues = new Dialogues(in, 0, Instant.EPOCH)) {
            while (dialogues.next().isPresent()) {
                // every turn has its number
            }
            return dialogues.number;
        }
    }

    @Override
    public Optional<Found> next() throws IOException {
        if (broken) {
            return Optional.empty();
        }
        try {
            JsonToken token = parser.nextToken();
            while (token != null && token != JsonToken.START_OBJECT) {
                token = parser.nextToken();
            }
            return token == null ? Optional.empty() : Optional.of(found(MAPPER.readTree(parser)));
        } catch (JsonProcessingException noJson) {
            broken = true;
            return Optional.of(new Bad(
                    "the file is no JSON from line " + noJson.getLocation().getLineNr() + " on, after turn " + number));
        }
    }

    @Override
    public double share() {
        return in.share();
    }

    @Override
    public void close() throws IOException {
        parser.close();
        in.close();
    }

    private Found found(JsonNode turn) {
        String place = "turn " + ++number;
        if (!turn.path(HEARD).isTextual() || !turn.path(SAID).isTextual()) {
            return new Bad(place + " has no text " + HEARD + " or " + SAID);
        }
        JsonNode dictation = JsonNodeFactory.instance
                .objectNode()
                .put("timestamp", first.plus(Duration.ofMinutes(number - 1)).toString())
                .put("asr_text", turn.path(HEARD).textValue())
                .putNull("enhanced_text")
                .put("final_text", turn.path(SAID).textValue())
                .put("enhance_mode", MODE)
                .put("preview_enabled", true);
        return new Spoken(place, dictation.toString(), MODE);
    }
}
