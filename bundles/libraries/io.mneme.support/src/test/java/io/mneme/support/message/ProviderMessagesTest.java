package io.mneme.support.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderMessagesTest {

    @Test
    void aTextIsNoMessageOfAProvider() {
        assertThat(ProviderMessages.of(message(Role.USER, "Hi", Map.of("mentions", "{}"))))
                .isEmpty();
    }

    @Test
    void toolCallsAreBlocksAfterTheContent() {
        ProviderMessage message = of(
                Role.ASSISTANT,
                "One moment.",
                Map.of(
                        "tool_calls",
                        "[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"clock\",\"arguments\":\"{\\\"zone\\\":1}\"}}]"));
        assertThat(message.dialect()).isEqualTo(ProviderDialect.OPENAI);
        assertThat(message.blocks())
                .extracting(MessageBlock::type)
                .containsExactly(BlockType.TEXT, BlockType.TOOL_CALL);
        assertThat(message.text()).isEqualTo("One moment.\n[tool call: clock {\"zone\":1}]");
        assertThat(message.fields()).containsOnlyKeys("content", "tool_calls");
    }

    @Test
    void contentThatIsMissingBesideCallsStaysMissing() {
        assertThat(of(Role.ASSISTANT, "", Map.of("tool_calls", "[{\"id\":\"c1\"}]"))
                        .fields())
                .containsOnlyKeys("tool_calls");
    }

    @Test
    void contentThatIsNullStaysNull() {
        assertThat(of(Role.ASSISTANT, "", Map.of("content", "null", "tool_calls", "[{\"id\":\"c1\"}]"))
                        .fields())
                .containsEntry("content", "null");
    }

    @Test
    void aMessageOfAToolIsTheResultOfItsCall() {
        MessageBlock result =
                of(Role.TOOL, "42", Map.of("tool_call_id", "\"c1\"")).blocks().get(0);
        assertThat(result).isEqualTo(new MessageBlock(BlockType.TOOL_RESULT, "42", "", "c1", "", "\"42\""));
    }

    @Test
    void anthropicBlocksAreReadWithTheirIds() {
        String content = "[{\"type\":\"thinking\",\"thinking\":\"Hm\",\"signature\":\"s\"},"
                + "{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"clock\",\"input\":{\"zone\":1}},"
                + "{\"type\":\"tool_result\",\"tool_use_id\":\"t0\",\"content\":[{\"type\":\"text\",\"text\":\"9:00\"}]}]";
        ProviderMessage message = of(Role.ASSISTANT, "", Map.of("content", content));
        assertThat(message.dialect()).isEqualTo(ProviderDialect.ANTHROPIC);
        assertThat(message.blocks())
                .extracting(MessageBlock::type, MessageBlock::text, MessageBlock::callId)
                .containsExactly(
                        tuple(BlockType.THINKING, "Hm", ""),
                        tuple(BlockType.TOOL_CALL, "{\"zone\":1}", "t1"),
                        tuple(BlockType.TOOL_RESULT, "9:00", "t0"));
    }

    @Test
    void imagesOfBothInterfacesHaveTheirLocation() {
        assertThat(
                        List.of(
                                of(
                                        Role.USER,
                                        "",
                                        Map.of(
                                                "content",
                                                "[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AA\"}}]")),
                                of(
                                        Role.USER,
                                        "",
                                        Map.of(
                                                "content",
                                                "[{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"AA\"}}]"))))
                .allSatisfy(message -> assertThat(message.blocks().get(0))
                        .extracting(MessageBlock::text, MessageBlock::mimeType)
                        .containsExactly("data:image/png;base64,AA", "image/png"));
    }

    @Test
    void aListOfTextsBelongsToNoProvider() {
        assertThat(of(Role.USER, "Hi", Map.of("content", "[{\"type\":\"text\",\"text\":\"Hi\"}]"))
                        .dialect())
                .isEqualTo(ProviderDialect.ANY);
    }

    @Test
    void nullAndEmptyListsOfCallsAreNotSent() {
        assertThat(ProviderMessages.of(message(Role.ASSISTANT, "Hi", Map.of("name", "null", "tool_calls", "[ ]"))))
                .isEmpty();
    }

    @Test
    void nullsThatAnswersHaveAreSentAsTheyCame() {
        assertThat(of(Role.ASSISTANT, "Hi", Map.of("refusal", "null", "audio", "null"))
                        .fields())
                .containsExactly(entry("content", "\"Hi\""), entry("refusal", "null"), entry("audio", "null"));
    }

    @Test
    void aThoughtWithoutItsSignatureIsNotSent() {
        String redacted = "{\"type\":\"thinking\",\"thinking\":\"[secret-1]\",\"signature\":\"\"}";
        String text = "{\"type\":\"text\",\"text\":\"Hi\"}";
        assertThat(of(Role.ASSISTANT, "Hi", Map.of("content", "[" + redacted + "," + text + "]"))
                        .fields())
                .containsEntry("content", "[" + text + "]");
        assertThat(ProviderMessages.of(message(Role.ASSISTANT, "", Map.of("content", "[" + redacted + "]"))))
                .isEmpty();
    }

    @Test
    void anEmptyTextBesideCallsStays() {
        assertThat(of(Role.ASSISTANT, "", Map.of("content", "\"\"", "tool_calls", "[{\"id\":\"c1\"}]"))
                        .fields())
                .containsEntry("content", "\"\"");
    }

    @Test
    void contentThatOnlyARefusalOrASoundStandsForStaysMissing() {
        assertThat(of(Role.ASSISTANT, "", Map.of("audio", "{\"id\":\"a1\"}")).fields())
                .containsOnlyKeys("audio");
    }

    @Test
    void theRoleOfADeveloperStays() {
        assertThat(of(Role.SYSTEM, "Be kind.", Map.of("role", "\"developer\"")).role())
                .isEqualTo("developer");
    }

    private static ProviderMessage of(Role role, String content, Map<String, String> extra) {
        return ProviderMessages.of(message(role, content, extra)).orElseThrow();
    }

    private static Message message(Role role, String content, Map<String, String> extra) {
        return new Message("", "", "c", "", "", role, content, Optional.empty(), List.of(), Optional.empty(), extra);
    }
}
