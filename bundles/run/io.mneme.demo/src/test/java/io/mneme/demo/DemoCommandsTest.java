package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.demo.DemoHistory;
import io.mneme.api.demo.DemoHistory.LoadedDemo;
import io.mneme.testkit.InMemoryRecord;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Instant;
import org.apache.felix.gogo.runtime.CommandProcessorImpl;
import org.apache.felix.service.command.CommandSession;
import org.junit.jupiter.api.Test;

class DemoCommandsTest {

    private final InMemoryRecord diary = InMemoryRecord.create();
    private final EchoAssembler contexts = new EchoAssembler(diary.journals().dictations());
    private final DemoHistory history = now -> new LoadedDemo(78, 24, 14, "demo", "demo-chat");
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
    void showsOnlyWhatIsNewAfterAnotherConfirmation() throws Exception {
        String story = run("demo:run");
        String after = story.substring(story.indexOf("3. The same"));
        assertThat(after)
                .contains(
                        "=== the stable prefix, not shown again, ends after character 1 of the next line ===",
                        "- 夏凝说排期没有问题。")
                .doesNotContain("今天先测试");
    }

    @Test
    void usesWhatIsThere() throws Exception {
        diary.dictations()
                .record(
                        "{\"final_text\":\"旧的\",\"enhance_mode\":\"translate\",\"preview_enabled\":true}",
                        Instant.EPOCH);
        assertThat(run("demo:run --present"))
                .contains(
                        "1 dictation in the journal\n", "mode translate", "- 旧的", "Xianing says the schedule is fine.");
    }

    @Test
    void saysThatThereIsNothingToShow() throws Exception {
        assertThat(run("demo:run --present")).contains("nothing to show");
    }

    @Test
    void doesNotMixTheSampleWithWhatIsThere() {
        diary.dictations().record("{\"final_text\":\"a\"}", Instant.EPOCH);
        assertThatThrownBy(() -> run("demo:run")).hasMessageContaining("dictations are recorded already");
    }

    @Test
    void loadsTheWholeDemonstration() throws Exception {
        assertThat(run("demo:load")).startsWith("78 dictations and 24 messages recorded, 14 contexts assembled");
    }

    private String run(String line) throws Exception {
        return String.valueOf(session.execute(line));
    }

    private CommandSession session() {
        CommandProcessorImpl processor = new CommandProcessorImpl();
        DemoCommands commands =
                new DemoCommands(history, diary.dictations(), diary.journals().dictations(), contexts, contexts);
        processor.addCommand("demo", commands, "load");
        processor.addCommand("demo", commands, "run");
        PrintStream out = new PrintStream(OutputStream.nullOutputStream());
        return processor.createSession(InputStream.nullInputStream(), out, out);
    }
}
