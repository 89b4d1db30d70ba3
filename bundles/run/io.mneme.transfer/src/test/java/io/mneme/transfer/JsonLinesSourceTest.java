package io.mneme.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.transfer.JsonLinesSource.ByteLineReader;
import io.mneme.transfer.SourceItem.DictationItem;
import io.mneme.transfer.SourceItem.RejectedItem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonLinesSourceTest {

    @Test
    void givesEveryLineWithItsNumberAndMode() throws IOException {
        String text = "{\"final_text\":\"一\",\"enhance_mode\":\"proofread\"}\r\n\n{\"x\":{\"enhance_mode\":\"no\"}}";
        assertThat(SourceFixtures.all(new JsonLinesSource(SourceFixtures.stream(text))))
                .containsExactly(
                        new DictationItem(
                                "line 1", "{\"final_text\":\"一\",\"enhance_mode\":\"proofread\"}\r", "proofread"),
                        new DictationItem("line 3", "{\"x\":{\"enhance_mode\":\"no\"}}", ""));
    }

    @Test
    void leavesItToTheRecorderToRefuseWhatIsNoJson() throws IOException {
        assertThat(SourceFixtures.all(new JsonLinesSource(SourceFixtures.stream("nonsense\n"))))
                .containsExactly(new DictationItem("line 1", "nonsense", ""));
    }

    @Test
    void passesOverAByteOrderMark() throws IOException {
        assertThat(SourceFixtures.all(new JsonLinesSource(SourceFixtures.stream("\uFEFF{\"enhance_mode\":\"off\"}"))))
                .containsExactly(new DictationItem("line 1", "{\"enhance_mode\":\"off\"}", "off"));
    }

    @Test
    void losesOnlyTheLineThatIsNotUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[] {'{', (byte) 0xff, '}', '\n'});
        bytes.write("{}\n".getBytes(StandardCharsets.UTF_8));
        assertThat(SourceFixtures.all(new JsonLinesSource(SourceFixtures.stream(bytes.toByteArray()))))
                .containsExactly(new RejectedItem("line 1 is not UTF-8"), new DictationItem("line 2", "{}", ""));
    }

    @Test
    void losesOnlyTheLineThatIsTooLong() throws IOException {
        String text = "x".repeat(ByteLineReader.MAX_BYTES + 1) + "\n{}\n";
        assertThat(SourceFixtures.all(new JsonLinesSource(SourceFixtures.stream(text))))
                .containsExactly(
                        new RejectedItem("line 1 is longer than 8388608 bytes"), new DictationItem("line 2", "{}", ""));
    }

    @Test
    void tellsHowMuchItHasRead() throws IOException {
        JsonLinesSource lines = new JsonLinesSource(SourceFixtures.stream("{}\n"));
        assertThat(lines.fractionRead()).isZero();
        lines.next();
        assertThat(lines.fractionRead()).isEqualTo(1);
    }
}
