package io.mneme.record.utterance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.conversation.Utterance;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reading and writing a line loses nothing of it. */
class RoundTripTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> KEYS = List.of(
            "version",
            "timestamp",
            "conversation_id",
            "project_path",
            "audio_file",
            "duration_ms",
            "metadata",
            "id",
            "x",
            "é\"");

    // One for all: it warns of a higher version once.
    private static final UtteranceKind KIND = new UtteranceKind();

    static LongStream seeds() {
        return LongStream.range(0, 500);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void losesNoKeyAndNoValue(long seed) throws IOException {
        String line = line(new Random(seed));
        JsonNode written = JSON.readTree(KIND.encode(KIND.decode(line)));
        JSON.readTree(line).properties().forEach(field -> assertThat(written.get(field.getKey()))
                .isEqualTo(field.getValue()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsBackWhatItWrote(long seed) {
        Utterance utterance = KIND.decode(line(new Random(seed)));
        String written = KIND.encode(utterance);
        assertThat(written).doesNotContain("\n", "\r");
        assertThat(KIND.decode(written)).isEqualTo(utterance);
        assertThat(KIND.encode(KIND.decode(written))).isEqualTo(written);
    }

    private static String line(Random random) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (String key : KEYS) {
            if (random.nextBoolean()) {
                fields.put(key, value(random, 2));
            }
        }
        fields.put("type", random.nextBoolean() ? "stt" : "tts");
        fields.put("text", text(random));
        try {
            return JSON.writeValueAsString(fields);
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Object value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> text(random);
            case 1 -> random.nextInt(10);
            case 2 -> random.nextLong();
            case 3 -> random.nextDouble();
            case 4 -> random.nextBoolean();
            case 5 -> "2026-03-12T10:30:00+08:00";
            case 6 -> List.of(value(random, depth - 1), text(random));
            default -> Map.of("enabled", value(random, depth - 1), text(random), random.nextInt());
        };
    }

    private static String text(Random random) {
        int[] alphabet = {'a', '"', '\\', '\n', '\r', 0x7, 0, 0x1F, 0x2028, 0xE9, 0x4E2D, 0x1F600, '<', '/'};
        int[] codePoints = random.ints(random.nextInt(12), 0, alphabet.length)
                .map(i -> alphabet[i])
                .toArray();
        return new String(codePoints, 0, codePoints.length);
    }
}
