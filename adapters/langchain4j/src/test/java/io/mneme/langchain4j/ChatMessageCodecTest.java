package io.mneme.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.audio.Audio;
import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.CustomMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChatMessageCodecTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String EXTRA = "langchain4j";

    private final ChatMessageCodec codec = new ChatMessageCodec();

    static Stream<ChatMessage> messages() {
        return Stream.of(systemAndUser(), media(), models(), results()).flatMap(some -> some);
    }

    private static Stream<ChatMessage> systemAndUser() {
        return Stream.of(
                SystemMessage.from("Be kind."),
                UserMessage.from("Tea?"),
                UserMessage.from(""),
                UserMessage.from("Ann", "Tea at 5? 茶 \uD83C\uDF75 \u2028 \"quoted\""),
                UserMessage.from(TextContent.from("one"), TextContent.from("two")),
                UserMessage.builder()
                        .name("Ann")
                        .addContent(TextContent.from("x"))
                        .attributes(Map.of("a", 1, "b", List.of("c", true), "d", Map.of("e", 1.5)))
                        .build(),
                CustomMessage.from(Map.of("role", "observer", "content", "seen", "n", List.of(1, 2))));
    }

    private static Stream<ChatMessage> media() {
        return Stream.of(
                UserMessage.from(TextContent.from("look"), ImageContent.from("https://a.example/b.png")),
                UserMessage.from(ImageContent.from("AAAA", "image/png", ImageContent.DetailLevel.HIGH)),
                UserMessage.from(ImageContent.from("https://a.example/c", ImageContent.DetailLevel.ULTRA_HIGH)),
                UserMessage.from(ImageContent.from("data:image/png;base64,AAAA")),
                UserMessage.from(ImageContent.from(Image.builder()
                        .url("https://a.example/d")
                        .base64Data("BBBB")
                        .revisedPrompt("a cup")
                        .build())),
                UserMessage.from(AudioContent.from("CCCC", "audio/mpeg")),
                UserMessage.from(AudioContent.from("CCCC", "audio/ogg")),
                UserMessage.from(AudioContent.from("https://a.example/e.wav")),
                UserMessage.from(AudioContent.from(Audio.builder()
                        .base64Data("DDDD")
                        .url("https://a.example/f")
                        .build())),
                UserMessage.from(VideoContent.from("https://a.example/g.mp4")),
                UserMessage.from(VideoContent.from("EEEE", "video/mp4")),
                UserMessage.from(PdfFileContent.from("FFFF", "application/pdf")),
                UserMessage.from(PdfFileContent.from("https://a.example/h.pdf")));
    }

    private static Stream<ChatMessage> models() {
        ToolExecutionRequest clock = request("c1", "clock", "{\"zone\":\"UTC\"}");
        return Stream.of(
                AiMessage.from("Gladly."),
                AiMessage.from(""),
                AiMessage.from(clock),
                AiMessage.from("I look.", List.of(clock, request("c2", "clock", "{}"))),
                AiMessage.from("", List.of(clock)),
                AiMessage.from(request(null, "clock", null), request("", "clock", "")),
                AiMessage.builder().thinking("hm").build(),
                AiMessage.builder()
                        .text("yes")
                        .thinking("so it is")
                        .attributes(Map.of("signature", "s", "n", 7))
                        .build(),
                AiMessage.builder()
                        .text("a picture")
                        .attributes(Map.of(
                                AiMessage.GENERATED_IMAGES_KEY,
                                List.of(Image.builder()
                                        .base64Data("AAAA")
                                        .mimeType("image/png")
                                        .build())))
                        .build());
    }

    private static Stream<ChatMessage> results() {
        return Stream.of(
                ToolExecutionResultMessage.from("c1", "clock", "9:00"),
                ToolExecutionResultMessage.from(null, "clock", "9:00"),
                ToolExecutionResultMessage.from("", "clock", ""),
                ToolExecutionResultMessage.builder()
                        .id("c1")
                        .toolName("camera")
                        .contents(TextContent.from("here"), ImageContent.from("AAAA", "image/png"))
                        .isError(false)
                        .attributes(Map.of("ms", 12))
                        .build(),
                ToolExecutionResultMessage.builder()
                        .id("c1")
                        .text("no")
                        .isError(true)
                        .build());
    }

    private static ToolExecutionRequest request(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void eachMessageReadsAsItWasWritten(ChatMessage message) throws JsonProcessingException {
        ObjectNode stored = (ObjectNode) JSON.readTree(encoded(message).toString());

        assertThat(codec.decode(List.of(stored))).isEqualTo(message);
        assertThat(stored.path(EXTRA).has("source")).isFalse();
    }

    @Test
    void aMessageOfTextAloneHasNoFurtherKey() {
        assertThat(encoded(UserMessage.from("Tea?"))).hasToString("{\"role\":\"user\",\"content\":\"Tea?\"}");
    }

    @Test
    void noTextIsWrittenTwice() {
        AiMessage message = AiMessage.builder()
                .text("only once")
                .thinking("thought once")
                .attributes(Map.of("key", "kept once"))
                .build();

        assertThat(encoded(message).toString())
                .containsOnlyOnce("only once")
                .containsOnlyOnce("thought once")
                .containsOnlyOnce("kept once");
    }

    @Test
    void anEditedEntryReadsAsItIsNow() {
        ObjectNode entry = encoded(AiMessage.from("Tea at five."));
        entry.put("content", "Tea at six.");

        assertThat(codec.decode(List.of(entry))).isEqualTo(AiMessage.from("Tea at six."));
    }

    @Test
    void messagesOfOtherProgramsAreRead() throws JsonProcessingException {
        assertThat(decoded("{'role':'developer','content':'Be kind.'}")).isEqualTo(SystemMessage.from("Be kind."));
        assertThat(decoded("{'role':'assistant','content':[{'type':'text','text':'Gladly.'}]}"))
                .isEqualTo(AiMessage.from("Gladly."));
        assertThat(decoded(
                        "{'role':'user','content':[{'type':'image_url','image_url':{'url':'https://a.example/b'}}]}"))
                .isEqualTo(UserMessage.from(ImageContent.from("https://a.example/b")));
    }

    @Test
    void anAttributeThatIsNoJsonIsKeptAsItsText() {
        Object odd = new Object() {
            @Override
            public String toString() {
                return "odd";
            }
        };
        ChatMessage read = codec.decode(List.of(encoded(
                AiMessage.builder().text("a").attributes(Map.of("x", odd)).build())));

        assertThat(((AiMessage) read).attributes()).containsEntry("x", "odd");
    }

    @Test
    void aRoleOfNoChatIsRefused() {
        assertThatThrownBy(() -> decoded("{'role':'referee','content':''}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("referee");
    }

    private ObjectNode encoded(ChatMessage message) {
        List<ObjectNode> entries = codec.encode(message);
        assertThat(entries).hasSize(1);
        return entries.get(0);
    }

    private ChatMessage decoded(String json) throws JsonProcessingException {
        return codec.decode(List.of((ObjectNode) JSON.readTree(json.replace('\'', '"'))));
    }
}
