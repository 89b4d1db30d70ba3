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

class SillyTavernImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new SillyTavernImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of(
                        "sillytavern-swipes-and-dates.jsonl",
                        "sillytavern-group-without-header.jsonl",
                        "sillytavern-group-with-pictures.jsonl")
                .map(SampleFiles::of)
                .toList();
    }

    private final ReceivedItems items = SampleFiles.read(importer, "sillytavern-swipes-and-dates.jsonl");

    @Test
    void givesTheAnswerThatIsShownWithItsAuthor() {
        assertThat(items.texts())
                .containsExactly(
                        "assistant: *pours tea* Good afternoon.",
                        "user: Tea at five? 茶",
                        "assistant: Gladly, with milk.",
                        "user: A date of seconds",
                        "assistant: A date of the newest form",
                        "assistant: Hidden from the model, and said nevertheless",
                        "system: The narrator speaks");
        assertThat(items.messages()).extracting(SourceMessage::author).startsWith("Luna", "Ann");
        assertThat(items.skipped())
                .containsExactly(
                        "line 2: is another answer than the one shown",
                        "line 4: has a thought of the model, which is left out",
                        "line 9: has no text");
    }

    @Test
    void readsTheTimesOfAllVersions() {
        assertThat(items.messages().stream()
                        .map(message -> message.time().map(Instant::toString).orElse("-")))
                .containsExactly(
                        "2023-06-19T14:20:00Z",
                        "2023-06-19T14:21:05.007Z",
                        "2023-06-19T14:21:20Z",
                        "2023-06-19T14:21:30Z",
                        "2024-11-02T10:00:00Z",
                        "2024-11-02T10:00:05Z",
                        "-");
    }

    @Test
    void namesTheChat() {
        assertThat(items.titles())
                .isEqualTo(Map.of("f00dfeed-0000-4000-8000-000000000001", "sillytavern-swipes-and-dates"));
        assertThat(SampleFiles.read(importer, "sillytavern-group-without-header.jsonl")
                        .texts())
                .containsExactly("assistant: The first message of a group", "assistant: The second message of a group");
    }

    private ReceivedItems pictures() {
        return SampleFiles.read(importer, "sillytavern-group-with-pictures.jsonl");
    }

    @Test
    void givesThePicturesOfNewAndOldVersions() {
        assertThat(pictures().messages().get(0).fields())
                .isEqualTo(Map.of("media", "[{\"uri\":\"/user/images/kettle.png\"}]"));
        assertThat(pictures().messages().get(2).fields())
                .isEqualTo(Map.of("media", "[{\"uri\":\"/user/images/cup.png\"}]"));
    }

    @Test
    void countsThoughtsAndSwipes() {
        assertThat(pictures().skipped())
                .containsExactly(
                        "line 3: is another answer than the one shown",
                        "line 3: has a thought of the model, which is left out");
    }

    @Test
    void eachSpeakerOfAGroupIsAnAuthor() {
        assertThat(pictures().messages())
                .extracting(message -> message.role() + " " + message.author())
                .containsExactly("USER Me", "ASSISTANT Luna", "ASSISTANT Sol", "USER Me", "SYSTEM System");
    }
}
