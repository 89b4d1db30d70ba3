package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.journal.Position;
import io.mneme.testkit.InMemoryRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandsTest {

    private static final String DICTATION = "{\"final_text\":\"好\",\"enhance_mode\":\"proofread\"}\n";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final InMemoryRecord diary = InMemoryRecord.create();
    private final CommandSession session = session();

    @Test
    void showsItsProgressLineByLineOffATerminal() throws Exception {
        run("journal:import " + file(DICTATION.repeat(66)));
        assertThat(console.toString(StandardCharsets.UTF_8))
                .contains("100 %  66 entries")
                .doesNotContain("\r");
    }

    @Test
    void drawsABarOnATerminal() throws Exception {
        session.put("TERM", "xterm");
        run("journal:import " + file(DICTATION.repeat(66)));
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("\r[██████████████████████████████] 100 %");
    }

    @Test
    void recordsAFileOfDialogues() throws Exception {
        Path file = file("[[{\"asr_1best\":\"像左转\",\"manual_transcript\":\"向左转\"},{}]]");
        assertThat(run("journal:import " + file)).contains("1 dictation recorded; 1 skipped");
        assertThat(FinalTexts.of(diary, "proofread")).containsExactly("向左转");
    }

    @Test
    void keepsWhatCameBeforeABadLine() throws Exception {
        assertThat(run("journal:import " + file(DICTATION + "{\"final_text\":7}\n" + DICTATION)))
                .isEqualTo(
                        """
                        2 dictations recorded; 1 skipped because they are no dictations:
                          line 2: final_text must be given, as a text""");
        assertThat(diary.journals().dictations().status().entries()).isEqualTo(2);
    }

    @Test
    void recordsAFileOfDialoguesOnce() throws Exception {
        Path file = file("[[{\"asr_1best\":\"停\",\"manual_transcript\":\"停\"},"
                + "{\"asr_1best\":\"停\",\"manual_transcript\":\"停\"}]]");
        assertThat(run("journal:import " + file)).isEqualTo("2 dictations recorded");
        assertThat(run("journal:import " + file)).isEqualTo("0 dictations recorded; 2 already there");
    }

    @Test
    void recordsAnExchangeLogWithItsConversations() throws Exception {
        Path file = file(
                """
                nonsense
                {"timestamp":"2026-01-01T10:00:00Z","conversation_id":"conv_1","type":"stt","text":"hi"}
                {"version":3,"timestamp":"2026-01-01T10:00:05+02:00","conversation_id":"conv_1","type":"tts","text":"hello"}
                """);
        assertThat(run("journal:import " + file)).startsWith("2 utterances recorded; 1 skipped");
        assertThat(run("journal:import " + file)).startsWith("0 utterances recorded; 2 already there; 1 skipped");
        assertThat(diary.conversations().utterances("conv_1", Position.END, 10).entries())
                .hasSize(2);
    }

    @Test
    void saysWhatToDoWithAFileOfAnotherKind() throws Exception {
        Path file = file("{\"role\":\"user\",\"content\":\"hi\"}\n");
        assertThatThrownBy(() -> run("journal:import " + file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + " is neither a dictation history nor an exchange log (line 1 is no dictation:"
                        + " final_text must be given, as a text; line 1 is no utterance: type must be given, as stt or"
                        + " tts). Messages are recorded by journal:append and POST /v1/journals/message/entries, terms"
                        + " by vocabulary:import");
    }

    @Test
    void anEmptyFileIsNoError() throws Exception {
        assertThat(run("journal:import " + file(" \n"))).isEqualTo("0 dictations recorded");
    }

    @Test
    void answersInJsonWithoutProgress() throws Exception {
        session.put("TERM", "xterm");
        String answer = run("journal:import --json " + file(DICTATION + "{\"final_text\":7}\n"));
        assertThat(new ObjectMapper().readTree(answer))
                .isEqualTo(
                        new ObjectMapper()
                                .readTree(
                                        """
                                        {"kind": "dictation", "recorded": 1, "not_recorded": 0, "recorded_before": 0, "skipped": 1,
                                         "reasons": ["line 2: final_text must be given, as a text"]}"""));
        assertThat(console.size()).isZero();
    }

    @Test
    void readsARelativePathFromTheFolderOfTheSession() throws Exception {
        file(DICTATION);
        session.currentDir(folder);
        assertThat(run("journal:import input")).isEqualTo("1 dictation recorded");
    }

    @Test
    void refusesAMissingFile() {
        assertThatThrownBy(() -> run("journal:import " + folder.resolve("none")))
                .hasMessage("there is no file " + folder.resolve("none"));
    }

    @Test
    void refusesAnUnknownOption() {
        assertThatThrownBy(() -> run("journal:import --jsn input")).hasMessage("there is no option --jsn");
    }

    @Test
    void refusesTwoFiles() {
        assertThatThrownBy(() -> run("journal:import a b")).hasMessage("only one file can be given: a b");
    }

    @Test
    void asksForAFile() {
        assertThatThrownBy(() -> run("journal:import")).hasMessage("file must be given");
    }

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("input"), content);
    }

    private String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }

    private CommandSession session() {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        processor.addCommand("journal", new ImportCommands(SourceFixtures.kinds(diary)), "import");
        PrintStream out = new PrintStream(console, true, StandardCharsets.UTF_8);
        return processor.createSession(InputStream.nullInputStream(), out, out);
    }
}
