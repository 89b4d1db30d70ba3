package io.mneme.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonRendererTest implements HistoryRendererContract {

    private final JsonRenderer renderer = new JsonRenderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @Test
    void showsWhatIsKnownOfTheEntryOnOneLine() {
        Instant at = Instant.parse("2026-03-12T10:30:00Z");
        assertThat(renderer.render(new HistoryEntry("m1", Role.ASSISTANT, "Kate", "平平", "萍萍", Optional.of(at))))
                .isEqualTo("{\"role\":\"assistant\",\"speaker\":\"Kate\",\"at\":\"2026-03-12T10:30:00Z\","
                        + "\"recognised\":\"平平\",\"text\":\"萍萍\"}\n");
    }

    @Test
    void leavesOutWhatIsUnknownOrTheSame() {
        assertThat(renderer.render(HistoryRendererContract.entry("hi", "hi")))
                .isEqualTo("{\"role\":\"user\",\"text\":\"hi\"}\n");
    }

    @ParameterizedTest(name = "U+{0} is {1}")
    @CsvSource({
        "22, \\\"",
        "5c, \\\\",
        "a, \\n",
        "d, \\r",
        "9, \\t",
        "0, \\u0000",
        "1f, \\u001f",
        "7f, \\u007f",
        "2028, \\u2028",
        "2029, \\u2029",
        "d83d, \\ud83d",
        "1f600, 😀",
        "2f, /"
    })
    void escapesWhatAStringOfJsonCannotContain(String point, String escaped) {
        String text = "a" + Character.toString(Integer.parseInt(point, 16)) + "b";
        assertThat(renderer.render(HistoryRendererContract.entry(text, text)))
                .isEqualTo("{\"role\":\"user\",\"text\":\"a" + escaped + "b\"}\n");
    }
}
