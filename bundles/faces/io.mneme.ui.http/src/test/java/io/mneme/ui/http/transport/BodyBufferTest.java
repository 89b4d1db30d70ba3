package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Writer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyBufferTest {

    private static final String ALPHABET = "az09\"\u00e4\u00df\u07ff\u0800\u4e2d\uffff\ud800\udbff\udc00\udfff";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "tea",
                "\u00e4\u4e2d",
                "\ud83d\ude00",
                "a\ud83d",
                "\ude00a",
                "\ud83d\ud83d\ude00",
                "\ud83d\u4e2d"
            })
    void encodesAsThePlatformDoes(String text) throws IOException {
        assertThat(written(text, 1)).isEqualTo(text.getBytes(UTF_8));
        assertThat(written(text, text.length() + 1)).isEqualTo(text.getBytes(UTF_8));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void encodesAnyTextInAnyPartsAsThePlatformDoes(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(200_000); i > 0; i--) {
            text.append(ALPHABET.charAt(random.nextInt(random.nextBoolean() ? 5 : ALPHABET.length())));
        }
        byte[] expected = text.toString().getBytes(UTF_8);
        assertThat(written(text.toString(), 1 + random.nextInt(9_000))).isEqualTo(expected);
        assertThat(bytes(BodyBuffer.of(text.toString()))).isEqualTo(expected);
    }

    @Test
    void keepsWhatIsWrittenAsBytesBetweenTexts() throws IOException {
        BodyBuffer buffer = new BodyBuffer();
        Writer writer = buffer.writer();
        writer.write("a".repeat(70_000));
        buffer.write('b');
        writer.write("c");
        assertThat(buffer.length()).isEqualTo(70_002);
        assertThat(new String(bytes(buffer), UTF_8)).isEqualTo("a".repeat(70_000) + "bc");
    }

    private static byte[] written(String text, int partLength) throws IOException {
        BodyBuffer buffer = new BodyBuffer();
        try (Writer writer = buffer.writer()) {
            for (int from = 0; from < text.length(); from += partLength) {
                writer.write(text, from, Math.min(partLength, text.length() - from));
            }
        }
        return bytes(buffer);
    }

    private static byte[] bytes(BodyBuffer buffer) {
        long length = buffer.length();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        buffer.takeBlocks().forEach(all::writeBytes);
        assertThat(all.size()).isEqualTo(length);
        return all.toByteArray();
    }
}
