package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordJsonTest {

    private static final String ALPHABET = "az09\"\\\n\u0001\u00e4\u07ff\u4e2d\uffff\ud800\udbff\udc00\udfff";

    @Test
    void writesAQuestionMarkForHalfOfAPairAndAWholePairAsItIs() throws IOException {
        ObjectNode object = JsonNodes.object().put("a\ud83d", "\ude00 \ud83d\ude00 \ud83d");
        assertThat(new String(written(object), UTF_8)).isEqualTo("{\"a?\":\"? \ud83d\ude00 ?\"}");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void writesTheBytesThatThePlatformMakesOfTheText(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(50_000); i > 0; i--) {
            text.append(ALPHABET.charAt(random.nextInt(random.nextBoolean() ? 4 : ALPHABET.length())));
        }
        ObjectNode object = JsonNodes.object().put("text", text.toString());
        assertThat(written(object)).isEqualTo(object.toString().getBytes(UTF_8));
    }

    private static byte[] written(ObjectNode object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        RecordJson.write(object, bytes);
        return bytes.toByteArray();
    }
}
