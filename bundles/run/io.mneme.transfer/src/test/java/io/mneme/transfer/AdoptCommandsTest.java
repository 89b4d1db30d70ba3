package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.transfer.run.RecordFixture;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.zip.GZIPOutputStream;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdoptCommandsTest {

    private static final String DICTATION =
            "{\"timestamp\":\"2026-03-12T10:30:00+00:00\",\"final_text\":\"萍萍\",\"enhance_mode\":\"off\"}\n";
    private static final String STT =
            "{\"timestamp\":\"2026-01-01T10:00:00Z\",\"conversation_id\":\"conv_1\",\"type\":\"stt\",\"text\":\"hi\"}\r\n";
    private static final String TTS =
            "{\"version\":3,\"timestamp\":\"2026-01-02T10:00:00Z\",\"conversation_id\":\"conv_1\","
                    + "\"type\":\"tts\",\"text\":\"hello\"}\n";

    @TempDir
    Path home;

    private final InMemoryRecord diary = InMemoryRecord.create();
    private final MovableJournals journals = new MovableJournals();
    private CommandSession session;
    private Path wenzi;
    private Path voicemode;

    @BeforeEach
    void makeFolders() throws IOException {
        wenzi = Files.createDirectories(home.resolve(".config/WenZi"));
        voicemode = Files.createDirectories(home.resolve(".voicemode/logs"));
        journals.with("dictation", home.resolve("data/dictation"), 0)
                .with("utterance", home.resolve("data/exchanges"), 0);
        CommandProcessorImpl processor = new CommandProcessorImpl();
        processor.addCommand("journal", new AdoptCommands(RecordFixture.kinds(diary), journals, home), "adopt");
        PrintStream out = new PrintStream(PrintStream.nullOutputStream());
        session = processor.createSession(InputStream.nullInputStream(), out, out);
    }

    private void writeHistories() throws IOException {
        Files.createDirectories(wenzi.resolve("conversation_history_archives"));
        Files.writeString(wenzi.resolve("conversation_history_archives/2026-02.jsonl"), DICTATION.repeat(2));
        Files.writeString(wenzi.resolve("conversation_history.jsonl"), "\uFEFF" + DICTATION + "nonsense\n" + DICTATION);
        Files.writeString(wenzi.resolve("config.json"), "{}");
        Files.writeString(voicemode.resolve("exchanges_2026-01-02.jsonl"), TTS);
        try (GZIPOutputStream out =
                new GZIPOutputStream(Files.newOutputStream(voicemode.resolve("exchanges_2026-01-01.jsonl.gz")))) {
            out.write(STT.getBytes());
        }
    }

    @Test
    void showsWhatAFolderHoldsAndChangesNothing() throws Exception {
        writeHistories();
        assertThat(run("journal:adopt ~/.config/WenZi"))
                .isEqualTo(
                        """
                        WenZi, dictation history: %s
                          files       2, conversation_history_archives/2026-02.jsonl to conversation_history.jsonl
                          entries     4, 2026-03-12T10:30:00Z to 2026-03-12T10:30:00Z
                          skipped     1, which are no dictations
                                      conversation_history.jsonl line 2: must be valid JSON; it breaks at character 0
                          to do       the journal dictation has no entries yet, and would read this folder in place: its lines stay, what is recorded later is added to its files, and .lock and .mneme/ are added beside them

                        Nothing was changed; the option --yes does it."""
                                .formatted(wenzi));
        assertThat(journals.moves()).isEmpty();
    }

    @Test
    void showsVersionsSpanAndStateToPrograms() throws Exception {
        writeHistories();
        JsonNode found = json("journal:adopt --json " + voicemode).path("found").path(0);
        assertThat(found.path("program").asText()).isEqualTo("voicemode");
        assertThat(found.path("files")).hasSize(2);
        assertThat(found.path("entries").asInt()).isEqualTo(2);
        assertThat(found.path("first").asText()).isEqualTo("2026-01-01T10:00:00Z");
        assertThat(found.path("last").asText()).isEqualTo("2026-01-02T10:00:00Z");
        assertThat(found.path("versions")).hasToString("{\"1\":1,\"3\":1}");
        assertThat(found.path("state").asText()).isEqualTo("ready");
    }

    @Test
    void letsTheJournalsReadWhatIsInTheKnownPlaces() throws Exception {
        writeHistories();
        assertThat(run("journal:adopt --yes"))
                .contains("the journal dictation reads this folder in place now; entries: 42, skipped lines: 0; set in")
                .contains("the journal utterance reads this folder in place now")
                .doesNotContain("Nothing was changed");
        assertThat(journals.moves())
                .isEqualTo(Map.of(
                        "dictation",
                        Map.of("layout", "active-and-archives", "file", "conversation_history.jsonl"),
                        "utterance",
                        Map.of("layout", "daily", "prefix", "exchanges_", "gzip_after_days", "0")));
    }

    @Test
    void adoptsAFolderOnce() throws Exception {
        writeHistories();
        run("journal:adopt --yes " + wenzi);
        assertThat(run("journal:adopt --yes " + wenzi)).contains("reads this folder already; nothing was changed");
        assertThat(exit()).isNull();
    }

    @Test
    void hidesNoEntriesOfTheContainer() throws Exception {
        writeHistories();
        journals.with("dictation", home.resolve("data/dictation"), 3);
        assertThat(run("journal:adopt --yes " + wenzi + " " + voicemode))
                .contains("refused     the journal dictation has entries of its own (3)", "--import")
                .endsWith("\n\nNothing was changed.");
        assertThat(journals.moves()).isEmpty();
        assertThat(exit()).isEqualTo(1);
    }

    @Test
    void importsAFolderOnceOnRequest() throws Exception {
        writeHistories();
        journals.with("dictation", home.resolve("data/dictation"), 3);
        assertThat(run("journal:adopt --import " + wenzi)).contains("would record its entries");
        assertThat(diary.journals().dictations().status().entries()).isZero();
        assertThat(run("journal:adopt --import --yes " + wenzi)).contains("4 dictations recorded; 1 skipped");
        assertThat(run("journal:adopt --import --yes " + wenzi)).contains("0 dictations recorded; 4 already there");
    }

    @Test
    void takesAFileForItsFolder() throws Exception {
        writeHistories();
        for (String file : List.of("conversation_history.jsonl", "conversation_history_archives/2026-02.jsonl")) {
            JsonNode found = json("journal:adopt --json " + wenzi.resolve(file)).path("found");
            assertThat(found.path(0).path("folder").asText()).isEqualTo(wenzi.toString());
            assertThat(found.path(0).path("entries").asInt()).isEqualTo(4);
        }
    }

    @Test
    void takesBothHistoriesOfAFolder() throws Exception {
        writeHistories();
        Files.writeString(wenzi.resolve("exchanges_2026-01-02.jsonl"), TTS);
        assertThat(json("journal:adopt --json " + wenzi).path("found")).hasSize(2);
    }

    @Test
    void findsTheLogsBelowTheFolderOfTheProgram() throws Exception {
        writeHistories();
        assertThat(run("journal:adopt " + home.resolve(".voicemode"))).contains("exchange log: " + voicemode);
    }

    @Test
    void saysThatAJournalHasOneFolder() throws Exception {
        writeHistories();
        Path other = Files.createDirectories(voicemode.resolve("conversations"));
        Files.writeString(other.resolve("exchanges_2026-01-03.jsonl"), TTS);
        assertThat(run("journal:adopt --yes")).contains("a journal reads one folder, and there are 2 of this program");
        assertThat(journals.moves()).isEmpty();
    }

    @Test
    void saysWhichFilesHaveAnOpenEnd() throws Exception {
        Files.writeString(wenzi.resolve("conversation_history.jsonl"), DICTATION + DICTATION.strip());
        assertThat(run("journal:adopt " + wenzi)).contains("entries     2", "no line end conversation_history.jsonl;");
    }

    @Test
    void refusesAFolderThatCannotBeWritten() throws Exception {
        writeHistories();
        Files.setPosixFilePermissions(wenzi, PosixFilePermissions.fromString("r-xr-xr-x"));
        Assumptions.assumeFalse(Files.isWritable(wenzi), "this user may write everything");
        assertThat(run("journal:adopt --yes " + wenzi))
                .contains("refused     the folder cannot be written", "--import", "entries     4");
        assertThat(journals.moves()).isEmpty();
    }

    @Test
    void refusesAFileThatCannotBeRead() throws Exception {
        writeHistories();
        Path file = wenzi.resolve("conversation_history.jsonl");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file), "this user may read everything");
        assertThat(run("journal:adopt --yes " + wenzi))
                .contains("refused     conversation_history.jsonl cannot be read", "entries     2");
        assertThat(journals.moves()).isEmpty();
    }

    @Test
    void saysThatAFolderCannotBeRead() throws Exception {
        writeHistories();
        Files.setPosixFilePermissions(wenzi, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(Files.isReadable(wenzi), "this user may read everything");
            assertThatThrownBy(() -> run("journal:adopt --yes " + wenzi))
                    .hasMessage("cannot read " + wenzi + "; its permissions do not allow it");
        } finally {
            Files.setPosixFilePermissions(wenzi, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void refusesAFileThatIsALink() throws Exception {
        Path real = Files.writeString(home.resolve("real.jsonl"), DICTATION);
        Files.createSymbolicLink(wenzi.resolve("conversation_history.jsonl"), real);
        assertThat(run("journal:adopt --yes " + wenzi))
                .contains("conversation_history.jsonl is a symbolic link", "--import");
        assertThat(journals.moves()).isEmpty();
    }

    @Test
    void namesTheFirstOfManyObstacles() throws Exception {
        writeHistories();
        Path real = Files.createFile(home.resolve("real"));
        for (int day = 1; day <= 5; day++) {
            Files.createSymbolicLink(voicemode.resolve("exchanges_2020-01-0" + day + ".jsonl"), real);
        }
        assertThat(run("journal:adopt " + voicemode))
                .contains("exchanges_2020-01-03.jsonl is a symbolic link", "; and 2 more. --import")
                .doesNotContain("exchanges_2020-01-04.jsonl is");
    }

    @Test
    void followsALinkToTheFolder() throws Exception {
        writeHistories();
        Path link = Files.createSymbolicLink(home.resolve("链 接"), wenzi);
        run("journal:adopt --yes '" + link + "'");
        assertThat(journals.status("dictation").orElseThrow().location()).isEqualTo(link.toString());
        assertThat(run("journal:adopt --yes " + wenzi)).contains("reads this folder already");
    }

    @Test
    void readsARelativePathFromTheFolderOfTheSession() throws Exception {
        writeHistories();
        session.currentDir(home);
        assertThat(run("journal:adopt .config/WenZi")).contains("dictation history: " + wenzi);
    }

    @Test
    void saysWhatAnotherFileIsNot() throws Exception {
        Path notes = Files.writeString(home.resolve("notes.txt"), "buy milk\n");
        assertThatThrownBy(() -> run("journal:adopt --yes " + notes))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageStartingWith(notes + " is neither a dictation history nor an exchange log (line 1 is no");
        Path copy = Files.writeString(home.resolve("copy.jsonl"), DICTATION);
        assertThatThrownBy(() -> run("journal:adopt --yes " + copy))
                .hasMessageContaining("holds dictations", "journal import " + copy);
    }

    @Test
    void saysWhatAnotherFolderLacks() {
        assertThatThrownBy(() -> run("journal:adopt " + home.resolve(".config")))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining("is no folder of WenZi or voicemode");
        assertThatThrownBy(() -> run("journal:adopt " + home.resolve("none")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no file or folder " + home.resolve("none"));
    }

    @Test
    void namesTheKnownPlacesIfTheyHoldNothing() {
        assertThatThrownBy(() -> run("journal:adopt"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessageContaining(voicemode.toString());
    }

    @Test
    void refusesAnUnknownOption() {
        assertThatThrownBy(() -> run("journal:adopt --yse")).hasMessage("there is no option --yse");
    }

    private JsonNode json(String line) throws Exception {
        return new ObjectMapper().readTree(run(line));
    }

    private Object exit() {
        return session.get("mneme.exit");
    }

    private String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }
}
