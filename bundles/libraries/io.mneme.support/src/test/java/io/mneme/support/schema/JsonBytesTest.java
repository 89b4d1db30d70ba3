package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonBytesTest {

    private static final JsonFactory GENERATORS = JsonFactory.builder()
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .build();

    private static final String[] PARTS = {
        "a",
        "plain words ",
        "\"",
        "\\",
        "\n",
        "\r",
        "\t",
        "\b",
        "\f",
        "\u0000",
        "\u001f",
        "\u007f",
        "/",
        "é",
        "\u07ff",
        "\u0800",
        "今日",
        "\ud7ff",
        "\ue000",
        "\uffff",
        "\u2028",
        "😀",
        "\ud83d",
        "\ude00"
    };

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void writesTextsAsAGeneratorDoes(long seed) throws IOException {
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            String text = randomText(random, random.nextInt(round < 190 ? 40 : 4_000));
            JsonBytes own = new JsonBytes();
            own.text(text);
            assertThat(bytes(own)).as(text).isEqualTo(generated(generator -> generator.writeString(text)));
        }
    }

    private static String randomText(Random random, int parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {0, -0.0, 3.4, 1e9, 1e-5, 123456789.5, Double.MAX_VALUE, Double.NaN, Double.NEGATIVE_INFINITY})
    void writesAmountsAsAGeneratorDoes(double amount) throws IOException {
        JsonBytes own = new JsonBytes();
        own.amount(amount);
        assertThat(bytes(own)).isEqualTo(generated(generator -> generator.writeNumber(amount)));
    }

    @Test
    void separatesFieldsByCommas() throws IOException {
        JsonBytes own = new JsonBytes();
        own.begin();
        own.key("a".getBytes(StandardCharsets.UTF_8));
        own.text("{");
        own.key("b".getBytes(StandardCharsets.UTF_8));
        own.whole(Long.MIN_VALUE);
        own.end();
        assertThat(new String(bytes(own), StandardCharsets.UTF_8))
                .isEqualTo("{\"a\":\"{\",\"b\":-9223372036854775808}");
    }

    private interface Generation {
        void run(JsonGenerator generator) throws IOException;
    }

    private static byte[] generated(Generation generation) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator generator = GENERATORS.createGenerator(bytes)) {
            generation.run(generator);
        }
        return bytes.toByteArray();
    }

    private static byte[] bytes(JsonBytes json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        json.writeTo(bytes);
        return bytes.toByteArray();
    }
}
