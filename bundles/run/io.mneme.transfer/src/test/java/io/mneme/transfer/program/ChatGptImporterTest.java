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

class ChatGptImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new ChatGptImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("chatgpt-branches-and-parts.json", "chatgpt-attachments-and-memory.json")
                .map(SampleFiles::of)
                .toList();
    }

    private final ReceivedItems items = SampleFiles.read(importer, "chatgpt-branches-and-parts.json");

    @Test
    void takesTheBranchThatWasOpenLast() {
        assertThat(items.texts())
                .containsExactly(
                        "user: Which kettle is in this picture? 水壶",
                        "assistant: print(40 + 2)",
                        "tool: 42",
                        "user: And said aloud: how hot is it?",
                        "tool: Tea\nTea is brewed at 95 degrees.",
                        "assistant: It is the copper kettle.",
                        "user: A conversation without a current node",
                        "assistant: Its only answer",
                        "user: A message in a circle");
    }

    @Test
    void saysWhyItSkips() {
        assertThat(items.skipped())
                .containsExactly(
                        "conversation 1, message n-system: is hidden",
                        "conversation 1, message n-profile: is the user's instructions, which every conversation"
                                + " repeats",
                        "conversation 1, message n-thoughts: is a thought of the model",
                        "conversation 1, message n-recap: says how long the model has thought",
                        "conversation 1: is on a branch that was left",
                        "conversation 1: is on a branch that was left",
                        "conversation 2, message b: has a role that is not known",
                        "conversation 4: has no tree of messages");
        assertThat(items.breaks()).isEmpty();
    }

    @Test
    void givesTimesModelsAuthorsAndMedia() {
        SourceMessage question = items.messages().get(0);
        assertThat(question.time()).contains(Instant.parse("2024-01-01T10:00:10.125Z"));
        assertThat(question.fields()).isEqualTo(Map.of("media", "[{\"uri\":\"file-service://file-kettle\"}]"));
        assertThat(items.messages().get(1).fields()).isEqualTo(Map.of("model", "\"gpt-4o\""));
        assertThat(items.messages().get(2).author()).isEqualTo("python");
        assertThat(items.messages().get(3).fields())
                .isEqualTo(Map.of("media", "[{\"uri\":\"sediment://file-sound\"}]"));
    }

    @Test
    void aMessageWithoutATimeHasThatOfTheOneBefore() {
        assertThat(items.messages().get(4).time())
                .isEqualTo(items.messages().get(3).time());
        assertThat(items.messages().get(6).time()).contains(Instant.parse("2024-01-02T10:00:00Z"));
    }

    @Test
    void givesTitles() {
        assertThat(items.titles())
                .containsEntry("11111111-2222-4333-8444-555555555555", "Kettles and cups")
                .containsEntry("22222222-2222-4333-8444-555555555555", "");
    }

    @Test
    void saysWhereAFileIsCutOff() {
        SampleFile whole = SampleFiles.of("chatgpt-branches-and-parts.json");
        int end = whole.text().indexOf("A conversation without");
        ReceivedItems cut = SampleFiles.read(
                importer, new SampleFile("conversations-001.json", whole.text().substring(0, end)));
        assertThat(cut.messages()).hasSize(6);
        assertThat(cut.breaks())
                .singleElement()
                .asString()
                .startsWith("conversation 2, byte ")
                .endsWith("is no JSON from here on: the file may be cut off");
    }

    private ReceivedItems attached() {
        return SampleFiles.read(importer, "chatgpt-attachments-and-memory.json");
    }

    @Test
    void givesAttachedDocumentsAndNoPictureTwice() {
        assertThat(attached().messages().get(0).fields())
                .isEqualTo(
                        Map.of(
                                "media",
                                "[{\"uri\":\"sediment://file_0000000kettle\"},{\"uri\":\"file-plan1\",\"name\":\"plan.pdf\"}]"));
    }

    @Test
    void aMessageThatOnlyHasAnAttachmentIsOne() {
        assertThat(attached().messages().get(1).fields())
                .isEqualTo(Map.of("media", "[{\"uri\":\"file-notes2\",\"name\":\"notes.txt\"}]"));
    }

    @Test
    void givesSoundAndPicturesOfATalkWithACamera() {
        assertThat(attached().messages().get(2).fields())
                .isEqualTo(
                        Map.of("media", "[{\"uri\":\"sediment://file_sound1\"},{\"uri\":\"sediment://file_frame1\"}]"));
    }

    @Test
    void givesCanvasDocumentsErrorsAndPagesOfTools() {
        assertThat(attached().texts().subList(3, 8))
                .containsExactly(
                        "assistant: {\"name\":\"Kettle plan\",\"type\":\"document\",\"content\":\"Fill, boil, pour.\"}",
                        "tool: Successfully created",
                        "tool: The picture could not be made.",
                        "tool: Copper conducts heat.",
                        "assistant: The plan fits.");
    }

    @Test
    void leavesOutWhatTheModelRemembers() {
        assertThat(attached().skipped())
                .containsExactly(
                        "conversation 1, message m-system: has no text",
                        "conversation 1, message m-memory: is what the model remembers, which every conversation"
                                + " repeats");
    }

    @Test
    void knowsWhatAccompaniesAnExport() {
        assertThat(Stream.of("user.json", "chat.html", "file-abc-plan.txt", "shared_conversations.json"))
                .allMatch(name -> importer.accompanies(new SourceHead(name, new byte[0])));
        assertThat(importer.accompanies(new SourceHead("group_chats.json", new byte[0])))
                .isFalse();
    }
}
