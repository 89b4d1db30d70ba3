package io.mneme.support.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonLine.ValueWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {

    private static final SerializableString A = new SerializedString("a");
    private static final SerializableString B = new SerializedString("b");

    /** More than the generator buffers, and of pairs only. */
    private static final String PAIRS = "😀".repeat(10_000);

    // From one case to the next, pairs meet the edges of what is buffered at another byte.
    @ParameterizedTest(name = "behind \"{0}\"")
    @ValueSource(strings = {"", "a", "aa", "aaa", "é", "今", "\"", "\n"})
    void keepsPairsAsTheyAreHoweverLongTheTextIs(String before) {
        String text = before.replaceAll("[\"\n]", "") + PAIRS;
        assertThat(line(Map.of(), "", line -> line.value(A, ValueWriter.TEXT, before + PAIRS)))
                .contains(text)
                .doesNotContain("\\u");
    }

    @ParameterizedTest(name = "behind \"{0}\"")
    @ValueSource(strings = {"", "a", "aa", "aaa"})
    void keepsPairsAsTheyAreHoweverLongAForeignKeyValueOrAnIdIs(String before) {
        String pairs = before + PAIRS;
        assertThat(line(Map.of(pairs, '"' + pairs + '"'), pairs, line -> line.value(A, ValueWriter.TEXT, "")))
                .isEqualTo("{\"a\":\"\",\"" + pairs + "\":\"" + pairs + "\",\"id\":\"" + pairs + "\"}");
    }

    @Test
    void writesTheKnownKeysThenTheForeignOnesThenTheId() {
        Map<String, String> foreign = new LinkedHashMap<>();
        foreign.put("z", "1");
        foreign.put("id", "7");
        foreign.put("y", "2");
        assertThat(line(foreign, "x1", JsonLineTest::writeBoth))
                .isEqualTo("{\"b\":\"\",\"a\":true,\"z\":1,\"y\":2,\"id\":7}");
        foreign.remove("id");
        assertThat(line(foreign, "x1", JsonLineTest::writeBoth))
                .isEqualTo("{\"b\":\"\",\"a\":true,\"z\":1,\"y\":2,\"id\":\"x1\"}");
    }

    @Test
    void writesAKnownKeyFromTheForeignOnesInItsPlaceAndOnce() {
        assertThat(line(Map.of("b", "[ ]"), "", JsonLineTest::writeBoth)).isEqualTo("{\"b\":[ ],\"a\":true}");
    }

    @Test
    void writesNullForWhatIsNotThereUnlessItIsForeign() {
        Map<String, String> foreign = Map.of("b", "1.50e2");
        assertThat(line(foreign, "", line -> {
                    line.nothing(A);
                    line.nothing(B);
                }))
                .isEqualTo("{\"a\":null,\"b\":1.50e2}");
    }

    @Test
    void refusesHalfOfASurrogatePairInSourceText() {
        assertThatThrownBy(() -> line(Map.of(), "", line -> line.value(A, ValueWriter.SOURCE, "\"\ud83d\"")))
                .isInstanceOf(InvalidEntryException.class);
        assertThatThrownBy(() -> line(Map.of("a", "\"\ud83d\""), "", line -> line.value(A, ValueWriter.FLAG, true)))
                .isInstanceOf(InvalidEntryException.class);
    }

    @Test
    void doesNotCompleteALineThatFailed() {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        assertThatThrownBy(() -> JsonLine.write(written, Map.of(), "x1", line -> {
                    line.value(A, ValueWriter.FLAG, true);
                    throw new IOException("failed");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("failed")
                .hasNoSuppressedExceptions();
        assertThat(written.toString(StandardCharsets.UTF_8)).doesNotContain("}");
    }

    private static void writeBoth(JsonLine line) throws IOException {
        line.value(B, ValueWriter.TEXT, "");
        line.value(A, ValueWriter.FLAG, true);
    }

    private static String line(Map<String, String> foreign, String id, JsonLine.KnownKeysWriter known) {
        return new String(JsonLine.bytes(to -> JsonLine.write(to, foreign, id, known)), StandardCharsets.UTF_8);
    }
}
