package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandsTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream console = new ByteArrayOutputStream();
    private final FakeDictations dictations = new FakeDictations();
    private final FakeContexts contexts = new FakeContexts(dictations);
    private final CommandSession session = session();

    @Test
    void recordsTheSampleAndTellsTheWholeStory() throws Exception {
        String story = run("demo:run");
        assertThat(story)
                .contains("66 dictations recorded")
                .contains("2. The system prompt of the next dictation (mode proofread)", "Mend.\n- 今天先测试一下语音输入好不好用。")
                .contains("- 明早十点和夏凝确认排期。", "Stable prefix: the first ")
                .contains("the last 20, sliding", "The sliding window costs 5.26 times as much.");
    }

    @Test
    void showsOnlyWhatIsNewAfterThreeMoreConfirmations() throws Exception {
        String story = run("demo:run");
        String after = story.substring(story.indexOf("3. The same"));
        assertThat(after)
                .contains(
                        "=== the stable prefix, not shown again, ends behind character 1 of the next line ===",
                        "- 夏凝说排期没有问题。",
                        "- Katharine will join us at ten.")
                .contains("- 散会以后把纪要发给夏凝。")
                .doesNotContain("今天先测试");
    }

    @Test
    void showsItsProgressLineByLineOffATerminal() throws Exception {
        run("demo:run");
        assertThat(console.toString(StandardCharsets.UTF_8))
                .contains("100 %  66 dictations")
                .doesNotContain("\r");
    }

    @Test
    void drawsABarOnATerminal() throws Exception {
        session.put("TERM", "xterm");
        run("demo:run");
        assertThat(console.toString(StandardCharsets.UTF_8)).contains("\r[██████████████████████████████] 100 %");
    }

    @Test
    void recordsAFileOfDialogues() throws Exception {
        Path file = Files.writeString(
                folder.resolve("train.json"), "[[{\"asr_1best\":\"像左转\",\"manual_transcript\":\"向左转\"},{}]]");
        assertThat(run("demo:run --input " + file)).contains("1 dictation recorded; 1 skipped", "- 向左转");
    }

    @Test
    void usesWhatIsThere() throws Exception {
        dictations.record(
                "{\"final_text\":\"旧的\",\"enhance_mode\":\"translate\",\"preview_enabled\":true}", Instant.EPOCH);
        assertThat(run("demo:run --present"))
                .contains(
                        "1 dictation in the journal\n", "mode translate", "- 旧的", "Xianing says the schedule is fine.");
    }

    @Test
    void saysThatThereIsNothingToShow() throws Exception {
        assertThat(run("demo:run --present")).contains("nothing to show");
    }

    @Test
    void refusesAnInputThatItIsToldNotToRecord() {
        assertThatThrownBy(() -> run("demo:run --present --input x")).hasMessageContaining("--present");
    }

    private String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }

    private CommandSession session() {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        processor.addCommand("demo", new DemoCommands(dictations, journal(), contexts, contexts), "run");
        PrintStream out = new PrintStream(console, true, StandardCharsets.UTF_8);
        return processor.createSession(InputStream.nullInputStream(), out, out);
    }

    @SuppressWarnings("unchecked")
    private Journal<Dictation> journal() {
        return (Journal<Dictation>) Proxy.newProxyInstance(
                DemoCommandsTest.class.getClassLoader(),
                new Class<?>[] {Journal.class},
                (proxy, method, arguments) -> status());
    }

    private JournalStatus status() {
        Map<String, Long> lanes = dictations.recorded.stream()
                .filter(Dictation::previewed)
                .collect(Collectors.groupingBy(dictation -> "confirmed:" + dictation.mode(), Collectors.counting()));
        int size = dictations.recorded.size();
        return new JournalStatus(
                "dictations",
                "",
                "",
                1,
                size,
                0,
                0,
                new Position(size),
                "never",
                lanes,
                Skipped.NONE,
                Optional.empty());
    }
}
