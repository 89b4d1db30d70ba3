package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.journal.Position;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.transfer.run.ImportEngine;
import io.mneme.transfer.run.ReceivedImports;
import io.mneme.transfer.run.RecordFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandsTest {

    private static final String DICTATION = "{\"final_text\":\"好\",\"enhance_mode\":\"proofread\"}\n";

    @TempDir
    Path folder;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final InMemoryRecord diary = InMemoryRecord.create();
    private ReceivedImports received;
    private CommandSession session;

    @BeforeEach
    void open() {
        session = session();
    }

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
                        2 dictations recorded; 1 skipped:
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
        assertThat(run("journal:import " + file)).startsWith("2 utterances recorded, 2026-01-01; 1 skipped");
        assertThat(run("journal:import " + file))
                .startsWith("0 utterances recorded, 2026-01-01; 2 already there; 1 skipped");
        assertThat(diary.conversations().utterances("conv_1", Position.END, 10).entries())
                .hasSize(2);
    }

    @Test
    void recordsMessagesWithTheirConversations() throws Exception {
        Path file = file("{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"user\"}]}\n");
        assertThat(run("journal:import --dry-run " + file))
                .isEqualTo("1 message to be recorded of 1 conversation; 1 skipped:\n  line 1: has no text");
        assertThat(run("journal:import " + file)).startsWith("1 message recorded of 1 conversation; 1 skipped");
        assertThat(run("journal:import " + file))
                .startsWith("0 messages recorded of 1 conversation; 1 already there; 1 skipped");
    }

    @Test
    void keepsAFileThatNoImporterRecognizes() throws Exception {
        assertThat(run("journal:import " + file("a,b\n1,2\n"))).startsWith("no importer recognizes it; it waits as i-");
        assertThat(session.get("mneme.exit")).isEqualTo(1);
        assertThat(run("journal:imports")).contains("waiting", "input", "importers: chatgpt, claude, ");
        String id = received.list().get(0).id();
        assertThat(run("journal:imports --stop " + id)).contains("stopped");
    }

    @Test
    void aDryRunOfAnUnknownFileKeepsNothing() throws Exception {
        assertThat(run("journal:import --dry-run " + file("a,b\n1,2\n"))).isEqualTo("no importer recognizes it");
        assertThat(received.list()).isEmpty();
    }

    @Test
    void anEmptyFileHasNoHistory() throws Exception {
        assertThat(run("journal:import " + file(" \n"))).startsWith("no importer recognizes it");
    }

    @Test
    void answersInJsonWithoutProgress() throws Exception {
        session.put("TERM", "xterm");
        String answer = run("journal:import --json " + file(DICTATION + "{\"final_text\":7}\n"));
        JsonNode report = new ObjectMapper().readTree(answer);
        assertThat(report.path("state").asText()).isEqualTo("complete");
        assertThat(report.path("files"))
                .hasToString("{\"importers\":[\"wenzi\"],\"read\":1,\"ignored\":0,\"waiting\":0,\"unknown\":[]}");
        assertThat(report.path("reasons"))
                .hasToString("[{\"reason\":\"final_text must be given, as a text\",\"count\":1,\"place\":\"line 2\"}]");
        assertThat(report.path("entries"))
                .hasToString("{\"kinds\":[\"dictation\"],\"recorded\":1,\"recorded_before\":0,\"not_recorded\":0,"
                        + "\"skipped\":1,\"conversations\":0,\"first\":null,\"last\":null}");
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
        ImportEngine engine = RecordFixture.engine(diary);
        received = RecordFixture.received(engine, folder.resolve("imports"));
        ImportCommands commands = new ImportCommands(engine, received);
        processor.addCommand("journal", commands, "import");
        processor.addCommand("journal", commands, "imports");
        PrintStream out = new PrintStream(console, true, StandardCharsets.UTF_8);
        return processor.createSession(InputStream.nullInputStream(), out, out);
    }
}
