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

class ClaudeCodeImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new ClaudeCodeImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("claude-code-session.jsonl", "claude-code-commands-and-arrays.jsonl")
                .map(SampleFiles::of)
                .toList();
    }

    private final ReceivedItems items = SampleFiles.read(importer, "claude-code-session.jsonl");

    @Test
    void keepsMessagesInTheFormOfTheInterface() {
        assertThat(items.messages()).extracting(SourceMessage::id).containsExactly("u-1", "u-2", "u-3", "u-4", "u-9");
        assertThat(items.messages().get(0).text()).isEqualTo("Which kettles are in the list? 水壶");
        assertThat(items.messages().get(2).fields())
                .isEqualTo(
                        Map.of(
                                "model",
                                "\"claude-sonnet-4\"",
                                "content",
                                "[{\"type\":\"tool_use\",\"id\":\"toolu_1\",\"name\":\"Read\",\"input\":{\"file_path\":\"/home/me/kettles.txt\"}}]"));
        assertThat(items.messages().get(3).time()).contains(Instant.parse("2025-06-01T10:00:04Z"));
    }

    @Test
    void givesTheTitleOfItsOwnSessionOnly() {
        assertThat(items.titles()).isEqualTo(Map.of("5e55104e-0000-4000-8000-000000000001", "Copper kettles"));
    }

    @Test
    void saysWhyItSkips() {
        assertThat(items.skipped())
                .containsExactly(
                        "line 3: is of a type that has no message",
                        "line 4: is hidden",
                        "line 9: belongs to an agent that the model has called",
                        "line 10: is a notice of the program",
                        "line 11: is a summary by the program",
                        "line 12: is no JSON object",
                        "line 13: is a notice of the program");
    }

    private ReceivedItems commands() {
        return SampleFiles.read(importer, "claude-code-commands-and-arrays.jsonl");
    }

    @Test
    void keepsPicturesThoughtsAndResultsThatAreArrays() {
        assertThat(commands().messages())
                .extracting(message -> message.fields().getOrDefault("content", ""))
                .containsExactly(
                        "[{\"type\":\"text\",\"text\":\"What is in this"
                                + " picture?\"},{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"iVBORw0=\"}}]",
                        "[{\"type\":\"thinking\",\"thinking\":\"A kettle.\",\"signature\":\"c2ln\"}]",
                        "[{\"type\":\"tool_use\",\"id\":\"toolu_9\",\"name\":\"Read\",\"input\":{\"file_path\":\"/home/me/kettle.png\"},\"caller\":{\"type\":\"direct\"}}]",
                        "[{\"tool_use_id\":\"toolu_9\",\"type\":\"tool_result\",\"content\":[{\"type\":\"text\",\"text\":\"copper\"},{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"iVBORw0=\"}}]}]",
                        "[{\"type\":\"text\",\"text\":\"[Request interrupted by user]\"}]",
                        "[{\"type\":\"text\",\"text\":\"A copper kettle.\"}]");
    }

    @Test
    void leavesOutCommandsAndCompactions() {
        assertThat(commands().skipped())
                .containsExactly(
                        "line 1: is of a type that has no message",
                        "line 2: is a command to the program, or what it printed",
                        "line 3: is a command to the program, or what it printed",
                        "line 7: is of a type that has no message",
                        "line 10: is a notice of the program",
                        "line 11: is a summary by the program");
    }

    @Test
    void givesTheTitleThatAPersonHasGiven() {
        assertThat(commands().titles()).containsEntry("5e55104e-0000-4000-8000-000000000002", "The copper kettle");
    }
}
