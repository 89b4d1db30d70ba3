package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.format.MemoryFormats;
import io.mneme.ui.gogo.harness.AssemblerSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DialogueFileTest {

    private final AssemblerSpy assembler = new AssemblerSpy();
    private final GogoRunner gogo = new GogoRunner(
            "context", new ContextCommands(assembler, assembler, assembler, new MemoryFormats()), "assemble");

    @Test
    void readsTheMessagesOfADialogueFromAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("d.json"), "[{\"author\":\"Ann\",\"content\":\"hello\"}]");
        gogo.run("context:assemble --recipe dialogue --persona Luna --dialogue " + file);
        DialogueInput dialogue = assembler.requests.get(0).inputs().dialogue().orElseThrow();
        assertThat(dialogue.persona()).isEqualTo(DialoguePersona.named("Luna"));
        assertThat(dialogue.source()).isInstanceOfSatisfying(GivenMessages.class, given -> assertThat(given.messages())
                .extracting(Message::author, Message::content)
                .containsExactly(tuple("Ann", "hello")));
    }

    @Test
    void readsTheFieldsOfADialogueFromAFile(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("d.json"), "{\"messages\":[],\"first_index\":9}");
        gogo.run("context:assemble --recipe dialogue --dialogue " + file);
        assertThat(assembler.requests.get(0).inputs().dialogue().orElseThrow().source())
                .isEqualTo(new GivenMessages(List.of(), 9));
    }

    @Test
    void namesARecordedDialogue() throws Exception {
        gogo.run("context:assemble --recipe dialogue --conversation c1 --journal utterance");
        assertThat(assembler.requests.get(0).inputs().dialogue().orElseThrow().source())
                .isEqualTo(new RecordedMessages("c1", "utterance"));
    }

    @Test
    void reportsAFileThatIsNoDialogue(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("d.json"), "{\"mode\":\"x\"}");
        assertThatThrownBy(() -> gogo.run("context:assemble --recipe dialogue --dialogue " + file))
                .hasMessageStartingWith("mode is not known here; there are messages, ");
        Files.writeString(file, "[\n,]");
        assertThatThrownBy(() -> gogo.run("context:assemble --recipe dialogue --dialogue " + file))
                .hasMessage("the dialogue is not JSON at line 2: " + file);
    }

    @Test
    void reportsANumberThatIsTooLong(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("d.json"), "{\"first_index\":" + "9".repeat(1_200) + "}");
        assertThatThrownBy(() -> gogo.run("context:assemble --recipe dialogue --dialogue " + file))
                .hasMessage("a number, a text or a name in the dialogue is too long: " + file);
    }
}
