package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import io.mneme.spi.transfer.SourceMessage;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FineTuningImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new FineTuningImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("fine-tuning.jsonl", "fine-tuning-array-with-functions.json")
                .map(SampleFiles::of)
                .toList();
    }

    private final ReceivedItems items = SampleFiles.read(importer, "fine-tuning.jsonl");

    @Test
    void givesEachLineAsAConversation() {
        assertThat(items.texts())
                .containsExactly(
                        "system: Answer about kettles.",
                        "user: Is copper good?",
                        "assistant: It conducts heat well.",
                        "user: Is copper good?",
                        "assistant: It conducts heat well.",
                        "user: Is copper good?",
                        "assistant: It conducts heat well.",
                        "user: ",
                        "assistant: ",
                        "tool: a kettle",
                        "assistant: A kettle.",
                        "user: Which do you prefer?",
                        "assistant: The preferred answer.",
                        "user: A prompt of the oldest form ->",
                        "assistant:  its completion");
        assertThat(items.messages().stream().map(SourceMessage::conversation).distinct())
                .hasSize(5);
    }

    @Test
    void keepsBlocksAndCalls() {
        assertThat(items.messages().get(7).fields()).containsOnlyKeys("content");
        assertThat(items.messages().get(8).fields()).containsOnlyKeys("tool_calls");
        assertThat(items.messages().get(9).fields()).isEqualTo(Map.of("tool_call_id", "\"call_1\""));
    }

    @Test
    void saysWhyItSkips() {
        assertThat(items.skipped())
                .containsExactly(
                        "line 4: is an answer that is not preferred",
                        "line 6: has a role that is not known",
                        "line 6: has no text",
                        "line 7: has no list of messages");
    }

    @Test
    void readsAnArrayOfConversationsWithFunctionsAndRefusals() {
        ReceivedItems items = SampleFiles.read(importer, "fine-tuning-array-with-functions.json");
        assertThat(items.texts())
                .containsExactly(
                        "system: Be brief.",
                        "user: How hot?",
                        "assistant: ",
                        "tool: 95",
                        "assistant: 95 degrees",
                        "user: ",
                        "assistant: ");
        assertThat(items.messages().get(3).fields()).isEqualTo(Map.of("name", "\"heat\""));
        assertThat(items.messages().get(6).fields()).isEqualTo(Map.of("refusal", "\"I cannot tell.\""));
        assertThat(items.skipped()).isEmpty();
    }
}
