package io.mneme.transfer;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.support.line.LineDigest;
import io.mneme.transfer.SourceItem.LineItem;
import io.mneme.transfer.SourceItem.RejectedItem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads a JSON array of spoken dialogues. A dialogue is an array of turns, each with the recognised text
 * ({@code asr_1best}) and the spoken text ({@code manual_transcript}).
 *
 * <p>Each turn becomes a confirmed dictation. The last one takes place now, each other one a minute before the next.
 */
final class DialogueSource implements ImportSource {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String ASR_TEXT = "asr_1best";
    private static final String FINAL_TEXT = "manual_transcript";
    private static final String MODE = "proofread";

    private final CountingInputStream in;
    private final JsonParser parser;
    private final Instant firstTime;
    private long turnNumber;
    private boolean broken;

    /**
     * Reads the turns of a stream.
     *
     * @param turns number of turns, see {@link #count}
     * @param now time of the last turn
     */
    DialogueSource(CountingInputStream in, long turns, Instant now) throws IOException {
        this.in = in;
        this.parser = MAPPER.createParser(in);
        this.firstTime = now.minus(Duration.ofMinutes(Math.max(0, turns - 1)));
    }

    /** Counts the turns of a stream, up to its end or to a syntax error. */
    static long count(CountingInputStream in) throws IOException {
        try (DialogueSource dialogues = new DialogueSource(in, 0, Instant.EPOCH)) {
            while (dialogues.next().isPresent()) {
                // each call numbers one turn
            }
            return dialogues.turnNumber;
        }
    }

    @Override
    public Optional<SourceItem> next() throws IOException {
        if (broken) {
            return Optional.empty();
        }
        try {
            JsonToken token = parser.nextToken();
            while (token != null && token != JsonToken.START_OBJECT) {
                token = parser.nextToken();
            }
            return token == null ? Optional.empty() : Optional.of(item(MAPPER.readTree(parser)));
        } catch (JsonProcessingException malformed) {
            broken = true;
            // A number or text that is too long has no place of its own.
            JsonLocation place = Optional.ofNullable(malformed.getLocation()).orElseGet(parser::currentLocation);
            return Optional.of(new RejectedItem(
                    "the file", "is no JSON from line " + place.getLineNr() + " on, after turn " + turnNumber));
        }
    }

    @Override
    public double fractionRead() {
        return in.fractionRead();
    }

    @Override
    public void close() throws IOException {
        parser.close();
        in.close();
    }

    /** The time of a turn depends on the time of the import, so its id is made of the turn in the file. */
    private static long digest(JsonNode turn) {
        byte[] bytes = turn.toString().getBytes(StandardCharsets.UTF_8);
        return LineDigest.of(bytes, 0, bytes.length);
    }

    private SourceItem item(JsonNode turn) {
        String place = "turn " + ++turnNumber;
        if (!turn.path(ASR_TEXT).isTextual() || !turn.path(FINAL_TEXT).isTextual()) {
            return new RejectedItem(place, "has no text " + ASR_TEXT + " or " + FINAL_TEXT);
        }
        JsonNode dictation = JsonNodeFactory.instance
                .objectNode()
                .put(
                        "timestamp",
                        firstTime.plus(Duration.ofMinutes(turnNumber - 1)).toString())
                .put("asr_text", turn.path(ASR_TEXT).textValue())
                .putNull("enhanced_text")
                .put("final_text", turn.path(FINAL_TEXT).textValue())
                .put("enhance_mode", MODE)
                .put("preview_enabled", true);
        return new LineItem(place, dictation.toString(), digest(turn));
    }
}
