package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import io.mneme.spi.transfer.SourceMessage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CodexImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new CodexImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("codex-rollout.jsonl", "codex-older-form.jsonl", "codex-shell-and-images.jsonl")
                .map(SampleFiles::of)
                .toList();
    }

    @Test
    void givesMessagesCallsAndResults() {
        ReceivedItems items = SampleFiles.read(importer, "codex-rollout.jsonl");
        assertThat(items.texts())
                .containsExactly(
                        "user: How many kettles are there? 水壶",
                        "assistant: ",
                        "tool: {\"output\":\"2 kettles.txt\\n\",\"metadata\":{\"exit_code\":0}}",
                        "assistant: ",
                        "tool: Done!",
                        "assistant: There are two kettles.");
        SourceMessage call = items.messages().get(3);
        String arguments = "{\\\"input\\\":\\\"*** Begin Patch\\\"}";
        assertThat(call.fields())
                .isEqualTo(Map.of(
                        "tool_calls",
                        "[{\"id\":\"call_2\",\"type\":\"function\",\"function\":{\"name\":\"apply_patch\",\"arguments\":\""
                                + arguments + "\"}}]"));
        assertThat(items.messages().get(4).fields()).isEqualTo(Map.of("tool_call_id", "\"call_2\""));
        assertThat(items.messages().get(5).fields()).isEqualTo(Map.of("model", "\"gpt-5-codex\""));
        assertThat(items.messages())
                .extracting(SourceMessage::conversation)
                .containsOnly("019a2d7a-0000-7000-8000-000000000001");
        assertThat(call.time()).contains(Instant.parse("2025-10-29T00:59:43Z"));
    }

    @Test
    void saysWhyItSkips() {
        assertThat(SampleFiles.read(importer, "codex-rollout.jsonl").skipped())
                .containsExactly(
                        "line 2: is context that the program has added",
                        "line 5: is an event, which a message repeats",
                        "line 6: is a thought of the model",
                        "line 11: is of a type that has no message",
                        "line 13: is an event, which a message repeats",
                        "line 14: is a summary by the program");
    }

    @Test
    void readsTheOlderForm() {
        ReceivedItems items = SampleFiles.read(importer, "codex-older-form.jsonl");
        assertThat(items.texts())
                .containsExactly(
                        "user: A question of the older form",
                        "assistant: ",
                        "tool: listed",
                        "assistant: An answer without a type");
        assertThat(items.messages())
                .extracting(SourceMessage::conversation)
                .containsOnly("019a2d7a-0000-7000-8000-000000000002");
    }

    private ReceivedItems shell() {
        return SampleFiles.read(importer, "codex-shell-and-images.jsonl");
    }

    @Test
    void aCallOfTheShellIsACallWithItsResult() {
        List<SourceMessage> messages = shell().messages();
        assertThat(messages.get(1).fields().get("tool_calls"))
                .startsWith("[{\"id\":\"call_7\",\"type\":\"function\",\"function\":{\"name\":\"local_shell\",")
                .contains("ls");
        assertThat(messages.get(2).fields()).isEqualTo(Map.of("tool_call_id", "\"call_7\""));
    }

    @Test
    void givesTheTextsOfResultsThatAreLists() {
        assertThat(shell().texts())
                .containsExactly(
                        "user: What is in this picture?",
                        "assistant: ",
                        "tool: kettle.png",
                        "assistant: ",
                        "tool: shown",
                        "assistant: A copper kettle.");
    }

    @Test
    void countsImagesSearchesAndContextOfTheProgram() {
        assertThat(shell().skipped())
                .containsExactly(
                        "line 2: is context that the program has added",
                        "line 3: is context that the program has added",
                        "line 4: is context that the program has added",
                        "line 6: has an image, which is left out",
                        "line 10: has an image, which is left out",
                        "line 11: is a search of the web, which has no result in the file",
                        "line 12: is an event, which a message repeats",
                        "line 13: is an event, which a message repeats",
                        "line 14: is context that the program has added",
                        "line 15: is a summary by the program",
                        "line 16: is of a type that has no message");
    }
}
