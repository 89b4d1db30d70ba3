package io.mneme.springai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.MalformedURLException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.util.MimeType;

class SpringMessageCodecTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final SpringMessageCodec codec = new SpringMessageCodec();

    static Stream<Message> messages() throws MalformedURLException {
        return Stream.concat(texts(), Stream.concat(tools(), media()));
    }

    private static Stream<Message> texts() {
        return Stream.of(
                new SystemMessage("Be kind."),
                SystemMessage.builder().text("").metadata(Map.of("a", 1)).build(),
                new UserMessage("Tea at 5? 茶 \uD83C\uDF75 \u2028 \"quoted\""),
                UserMessage.builder()
                        .text("x")
                        .metadata(Map.of("a", List.of(1, "b", true), "c", Map.of("d", 1.5)))
                        .build(),
                new AssistantMessage("Gladly."),
                new AssistantMessage(""),
                AssistantMessage.builder()
                        .content(null)
                        .properties(Map.of("finishReason", "STOP"))
                        .build());
    }

    private static Stream<Message> tools() {
        return Stream.of(
                AssistantMessage.builder()
                        .content(null)
                        .toolCalls(List.of(
                                new ToolCall("c1", "function", "clock", "{\"zone\":\"UTC\"}"),
                                new ToolCall("", "custom", "clock", "")))
                        .build(),
                AssistantMessage.builder()
                        .content("I look.")
                        .toolCalls(List.of(new ToolCall("c1", "function", "clock", "{}")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("c1", "clock", "9:00")))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(
                                new ToolResponse("c1", "clock", "9:00"), new ToolResponse("c2", "clock", "10:00")))
                        .metadata(Map.of("ms", 12))
                        .build(),
                ToolResponseMessage.builder()
                        .responses(List.of(new ToolResponse("", "clock", "")))
                        .build(),
                ToolResponseMessage.builder().responses(List.of()).build());
    }

    private static Stream<Message> media() throws MalformedURLException {
        List<Media> media = List.of(
                new Media(MimeType.valueOf("image/png"), URI.create("https://a.example/b.png")),
                medium("image/png").data(new byte[] {1, 2, 3}).id("m1").build(),
                medium("image/png").data("AAAA").name("a cup").build(),
                medium("image/png")
                        .data(URI.create("https://a.example/c").toURL())
                        .build(),
                medium("image/png").data("data:image/png;base64,AAAA").build(),
                medium("audio/mpeg").data(new byte[] {4}).build(),
                medium("audio/x-flac").data("BBBB").build(),
                medium("video/mp4").data("https://a.example/d.mp4").build(),
                medium("application/pdf").data(new byte[] {5, 6}).build());
        return Stream.of(
                UserMessage.builder().text("look").media(media).build(),
                UserMessage.builder().text("").media(media.get(0)).build(),
                AssistantMessage.builder().content(null).media(media).build());
    }

    private static Media.Builder medium(String type) {
        return Media.builder().mimeType(MimeType.valueOf(type));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void eachMessageReadsAsItWasWritten(Message message) throws JsonProcessingException {
        List<ObjectNode> stored = new ArrayList<>();
        for (ObjectNode entry : codec.encode(message)) {
            stored.add((ObjectNode) JSON.readTree(entry.toString()));
        }

        assertThat(codec.span(stored.get(0))).isEqualTo(stored.size());
        assertThat(codec.decode(stored)).usingRecursiveComparison().isEqualTo(message);
    }

    @Test
    void aMessageOfTextAloneHasNoFurtherKey() {
        assertThat(codec.encode(new UserMessage("Tea?"))).hasToString("[{\"role\":\"user\",\"content\":\"Tea?\"}]");
    }

    @Test
    void theResultsOfSeveralToolsAreAnEntryEach() {
        Message results = ToolResponseMessage.builder()
                .responses(List.of(new ToolResponse("c1", "a", "1"), new ToolResponse("c2", "b", "2")))
                .build();

        assertThat(codec.encode(results))
                .extracting(entry -> entry.path("tool_call_id").asText(), entry -> entry.path("content")
                        .asText())
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("c1", "1"), org.assertj.core.groups.Tuple.tuple("c2", "2"));
    }

    @Test
    void messagesOfOtherProgramsAreRead() throws JsonProcessingException {
        ObjectNode image = (ObjectNode)
                JSON.readTree(
                        "{\"role\":\"user\",\"content\":[{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}}]}");

        UserMessage read = (UserMessage) codec.decode(List.of(image));

        assertThat(read.getText()).isEmpty();
        assertThat(read.getMedia()).singleElement().satisfies(medium -> assertThat(medium.getMimeType())
                .hasToString("image/png"));
    }
}
