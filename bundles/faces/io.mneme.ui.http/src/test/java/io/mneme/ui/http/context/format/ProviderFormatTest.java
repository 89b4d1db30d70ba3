package io.mneme.ui.http.context.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.harness.HttpHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderFormatTest {

    private static final String SYSTEM = "p\\n\\nhint\\n\\n- 萍萍来了\\n- 萍萍（人名）";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void writesTheMessagesOfOpenAi() {
        assertThat(asked("openai", "p", "i").path("messages"))
                .hasToString(
                        "[{\"role\":\"system\",\"content\":\"" + SYSTEM + "\"},{\"role\":\"user\",\"content\":\"i\"}]");
    }

    @Test
    void marksWhatNoLongerGrowsForAnthropic() {
        JsonNode answer = asked("anthropic", "p", "i");
        String mark = ",\"cache_control\":{\"type\":\"ephemeral\"}}";
        assertThat(answer.path("system"))
                .hasToString("[{\"type\":\"text\",\"text\":\"p\"" + mark
                        + ",{\"type\":\"text\",\"text\":\"\\n\\nhint\\n\\n\"" + mark
                        + ",{\"type\":\"text\",\"text\":\"- 萍萍来了\\n\"}"
                        + ",{\"type\":\"text\",\"text\":\"- 萍萍（人名）\"}]");
        assertThat(answer.path("messages"))
                .hasToString("[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"i\"}]}]");
    }

    @Test
    void writesTheContentsOfGemini() {
        JsonNode answer = asked("gemini", "p", "i");
        assertThat(answer.path("systemInstruction")).hasToString("{\"parts\":[{\"text\":\"" + SYSTEM + "\"}]}");
        assertThat(answer.path("contents")).hasToString("[{\"role\":\"user\",\"parts\":[{\"text\":\"i\"}]}]");
        assertThat(answer.path("messages")).isEqualTo(answer.path("contents"));
    }

    @Test
    void writesNoMessagesAsText() {
        assertThat(asked("text", "p", "i").path("messages")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai", "openai-responses", "anthropic", "gemini", "text"})
    void leavesOutWhatIsEmpty(String form) {
        JsonNode answer = asked(form, "", "");
        assertThat(answer.path("messages").isArray()).isTrue();
        assertThat(answer.path("messages")).isEmpty();
        assertThat(answer.path("system")).isEmpty();
        assertThat(answer.has("systemInstruction")).isFalse();
    }

    private JsonNode asked(String form, String prompt, String input) {
        String body = "{\"mode\":\"\",\"form\":\"%s\",\"mode_prompt\":\"%s\",\"input\":\"%s\"}"
                .formatted(form, prompt, input);
        return HttpHarness.body(served.post("/v1/context/dictation", body));
    }
}
