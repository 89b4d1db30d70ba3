package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import io.mneme.spi.transfer.SourceHead;
import io.mneme.spi.transfer.SourceMessage;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClaudeImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new ClaudeImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("claude-blocks-and-attachments.json", "claude-branches-and-voice.json")
                .map(SampleFiles::of)
                .toList();
    }

    private final ReceivedItems items = SampleFiles.read(importer, "claude-blocks-and-attachments.json");

    @Test
    void givesTextsWithWhatIsAttached() {
        assertThat(items.texts())
                .containsExactly(
                        "user: What does the note say?\n\nnote.txt:\nTea at five, bring 茶.",
                        "assistant: It says tea at five.",
                        "user: An older message without blocks");
        SourceMessage question = items.messages().get(0);
        assertThat(question.id()).isEqualTo("m-1");
        assertThat(question.time()).contains(Instant.parse("2025-03-01T09:00:01.500Z"));
        assertThat(question.fields())
                .isEqualTo(Map.of("media", "[{\"uri\":\"picture.png\",\"name\":\"picture.png\"}]"));
        assertThat(items.titles()).containsEntry("aaaaaaaa-0000-4000-8000-000000000001", "Tea at five");
    }

    @Test
    void saysWhatItLeavesOut() {
        assertThat(items.skipped())
                .containsExactly(
                        "conversation 1, message 2: has a thought of the model, which is left out",
                        "conversation 1, message 2: has a call of a tool, which is left out",
                        "conversation 1, message 2: has a result of a tool, which is left out",
                        "conversation 1, message 3: has no text",
                        "conversation 1, message 5: has a sender that is not known",
                        "conversation 3: has no id");
    }

    private ReceivedItems branches() {
        return SampleFiles.read(importer, "claude-branches-and-voice.json");
    }

    @Test
    void takesTheBranchThatWasOpenLastAndWhatWasSaidAloud() {
        assertThat(branches().texts())
                .startsWith(
                        "user: The question, said aloud again",
                        "assistant: The answer that is shown",
                        "user: And iron?");
    }

    @Test
    void takesAllMessagesIfAParentIsMissing() {
        assertThat(branches().texts()).endsWith("user: Its parent is not in the file", "assistant: So all are taken");
    }

    @Test
    void countsOtherBranchesThoughtsAndTools() {
        assertThat(branches().skipped())
                .containsExactly(
                        "conversation 1: is on a branch that was left",
                        "conversation 1: is on a branch that was left",
                        "conversation 1: is on a branch that was left",
                        "conversation 1, message 5: has a thought of the model, which is left out",
                        "conversation 1, message 5: has a call of a tool, which is left out",
                        "conversation 1, message 5: has a result of a tool, which is left out");
    }

    @Test
    void knowsWhatAccompaniesAnExport() {
        assertThat(Stream.of("users.json", "projects.json", "memories.json"))
                .allMatch(name -> importer.accompanies(new SourceHead(name, new byte[0])));
    }
}
