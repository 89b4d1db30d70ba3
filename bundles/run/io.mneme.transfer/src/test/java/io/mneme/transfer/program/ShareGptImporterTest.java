package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import io.mneme.spi.transfer.SourceMessage;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShareGptImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new ShareGptImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("sharegpt-array.json", "sharegpt-lines.jsonl", "sharegpt-one-over-several-lines.json")
                .map(SampleFiles::of)
                .toList();
    }

    @Test
    void readsAnArray() {
        ReceivedItems items = SampleFiles.read(importer, "sharegpt-array.json");
        assertThat(items.texts())
                .containsExactly(
                        "user: Summarise the text on kettles",
                        "assistant: Kettles boil water.",
                        "user: 继续",
                        "system: You know kettles.",
                        "user: Who are you?",
                        "assistant: A helper with kettles.",
                        "user: With the names of the interface",
                        "assistant: That is read as well.");
        assertThat(items.skipped())
                .containsExactly(
                        "conversation 1, message 4: has no text",
                        "conversation 2, message 3: has a speaker that is not known",
                        "conversation 3: has no list of messages");
    }

    @Test
    void readsLinesAndTellsConversationsOfOneIdApart() {
        ReceivedItems items = SampleFiles.read(importer, "sharegpt-lines.jsonl");
        assertThat(items.messages()).hasSize(7);
        assertThat(items.messages().stream().map(SourceMessage::conversation).distinct())
                .hasSize(2);
    }

    @Test
    void readsOneConversationOverSeveralLinesWithCallsOfFunctions() {
        ReceivedItems items = SampleFiles.read(importer, "sharegpt-one-over-several-lines.json");
        assertThat(items.texts())
                .containsExactly(
                        "user: Which kettle?",
                        "assistant: {\"name\":\"look\"}",
                        "tool: copper",
                        "assistant: The copper one.");
        assertThat(items.skipped()).containsExactly("conversation 1, message 5: has no text");
    }
}
