package io.mneme.transfer.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.ImportReceiver;
import io.mneme.spi.transfer.SourceEntry;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.support.line.DerivedId;
import io.mneme.support.line.LineDigest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.osgi.service.component.annotations.Component;

/**
 * Reads a JSON array of spoken dialogues, as data sets of speech have them. Each turn, with the recognised text ({@code asr_1best}) and
 * the spoken text ({@code manual_transcript}), becomes a confirmed dictation.
 */
@Component
public final class SpokenDialogueImporter implements HistoryImporter {

    private static final String ASR_TEXT = "asr_1best";
    private static final String FINAL_TEXT = "manual_transcript";
    private static final String MODE = "proofread";
    private static final Pattern TURN = Pattern.compile("\"(" + ASR_TEXT + "|" + FINAL_TEXT + ")\"\\s*:");

    @Override
    public String name() {
        return "spoken-dialogues";
    }

    @Override
    public boolean recognizes(SourceHead head) {
        return head.firstCharacter() == '[' && TURN.matcher(head.text()).find();
    }

    @Override
    public void read(SourceHead head, InputStream in, ImportReceiver receiver) throws IOException {
        Map<Long, Long> ordinals = new HashMap<>();
        ObjectArray.read(in, receiver, "turn", (number, turn) -> {
            String place = "turn " + number;
            if (!turn.path(ASR_TEXT).isTextual() || !turn.path(FINAL_TEXT).isTextual()) {
                receiver.skip(place, "has no text " + ASR_TEXT + " or " + FINAL_TEXT);
            } else {
                long digest = digest(turn);
                long next = ordinals.merge(digest, 1L, Long::sum);
                receiver.entry(new SourceEntry(
                        place, "dictation", dictation(turn), new DerivedId(digest, next - 1).toString()));
            }
        });
    }

    private static long digest(JsonNode turn) {
        byte[] bytes = turn.toString().getBytes(StandardCharsets.UTF_8);
        return LineDigest.of(bytes, 0, bytes.length);
    }

    private static String dictation(JsonNode turn) {
        ObjectNode dictation = JsonNodeFactory.instance
                .objectNode()
                .put("asr_text", turn.path(ASR_TEXT).textValue())
                .putNull("enhanced_text")
                .put("final_text", turn.path(FINAL_TEXT).textValue())
                .put("enhance_mode", MODE)
                .put("preview_enabled", true);
        return dictation.toString();
    }
}
