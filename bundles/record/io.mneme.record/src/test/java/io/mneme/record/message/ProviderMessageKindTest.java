package io.mneme.record.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages as the interfaces of providers have them. */
class ProviderMessageKindTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MessageKind kind = new MessageKind();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"content\":[{\"type\": \"text\", \"text\":\"\\u0048i\", \"x\":1.50e2}]",
                "\"content\":null,\"tool_calls\":[ {\"id\":\"c1\",\"function\":{\"name\":\"a\",\"arguments\":\"{}\"}}]",
                "\"content\":\"\",\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"a\",\"arguments\":\"{}\"}}]"
            })
    void writesAContentAsItCameAndOnce(String fields) {
        String line = kind.encode(sent("assistant", fields));
        for (String field : fields.split(",(?=\"tool_calls)")) {
            assertThat(line).containsOnlyOnce(field);
        }
        assertThat(line.split("\"content\"", -1)).hasSize(2);
        assertThat(kind.encode(kind.withId(kind.decode(line), ""))).isEqualTo(line);
    }

    @Test
    void writesNoContentWhereNoneCame() {
        Message message =
                sent("assistant", "\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"a\",\"arguments\":\"\"}}]");
        String line = kind.encode(kind.withId(message, "x1"));
        assertThat(line).doesNotContain("\"content\"");
        assertThat(kind.decode(line)).isEqualTo(kind.withId(message, "x1"));
    }

    @Test
    void aDeveloperIsASystemAndWrittenAsItCame() {
        Message message = sent("developer", "\"content\":\"Be kind.\"");
        assertThat(message.role()).isEqualTo(Role.SYSTEM);
        assertThat(kind.encode(message)).contains("\"role\":\"developer\"").doesNotContain("system");
    }

    @Test
    void theTextOfAListIsThatOfItsTextsAndResults() {
        assertThat(sent(
                                "user",
                                "\"content\":[{\"type\":\"text\",\"text\":\"look\"},"
                                        + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AA\"}},"
                                        + "{\"type\":\"tool_result\",\"tool_use_id\":\"t1\",\"content\":[{\"type\":\"text\",\"text\":\"9:00\"}]}]")
                        .content())
                .isEqualTo("look\n9:00");
    }

    @Test
    void entersAHistoryWithItsText() {
        assertThat(kind.historyEntry(sent("user", "\"content\":[{\"type\":\"text\",\"text\":\"look\"}]")))
                .map(HistoryEntry::text)
                .contains("look");
    }

    @Test
    void isFoundByTheToolsThatItCalls() {
        Message openAi = sent(
                "assistant",
                "\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"function\":{\"name\":\"get_weather\","
                        + "\"arguments\":\"{\\\"city\\\":\\\"M\\\\u00fcnchen\\\",\\\"days\\\":3}\"}}]");
        Message anthropic = sent(
                "assistant",
                "\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"get_weather\","
                        + "\"input\":{\"city\":\"M\\u00fcnchen\",\"days\":3}}]");
        assertThat(kind.searchFields(openAi).texts()).containsEntry("tools", "get_weather city München days 3");
        assertThat(kind.searchFields(anthropic).texts()).containsEntry("tools", "get_weather city München days 3");
    }

    @Test
    void isFoundByTheToolsThatItsProviderCalls() {
        Message searched = sent(
                "assistant",
                "\"content\":[{\"type\":\"server_tool_use\",\"id\":\"s1\",\"name\":\"web_search\",\"input\":{\"query\":\"tea\"}}]");
        assertThat(kind.searchFields(searched).texts()).containsEntry("tools", "web_search query tea");
    }

    @Test
    void argumentsThatAreNoJsonAreFoundAsTheyAre() {
        assertThat(kind.searchFields(sent(
                                "assistant",
                                "\"tool_calls\":[{\"id\":\"c1\",\"custom\":{\"name\":\"sql\",\"input\":\"select"
                                        + " {\"}}]"))
                        .texts())
                .containsEntry("tools", "sql select {");
    }

    @Test
    void namesTheFieldOfABlock() {
        assertThatThrownBy(() -> sent("user", "\"content\":[{\"type\":\"text\",\"text\":\"a\"},{\"text\":\"b\"}]"))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessageStartingWith("content[1].type must be given");
    }

    @Test
    void namesTheRoles() {
        assertThatThrownBy(() -> sent("person", "\"content\":\"a\""))
                .hasMessage("role must be given, as system, developer, user, assistant or tool");
    }

    @Test
    void aMessageOfAToolNeedsNoCall() {
        assertThat(sent("tool", "\"content\":\"42\",\"author\":\"clock\"").role())
                .isEqualTo(Role.TOOL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"content\":[]", "\"content\":[\"a\", 7]", "\"content\":[{\"text\":\"a\"}]"})
    void aLineOfAnotherProgramIsKeptAsItIs(String content) {
        String line = kind.encode(kind.decode("{\"role\":\"user\"," + content + ",\"tool_calls\":[\"map\"]}"));
        assertThat(line).contains(content, "\"tool_calls\":[\"map\"]");
        assertThat(kind.encode(kind.decode(line))).isEqualTo(line);
    }

    private Message sent(String role, String fields) {
        return kind.read("{\"conversation_id\":\"c1\",\"role\":\"" + role + "\"," + fields + "}", NOW);
    }
}
