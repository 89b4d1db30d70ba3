package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.demo.Found.Bad;
import io.mneme.demo.Found.Spoken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonLinesTest {

    @Test
    void givesEveryLineWithItsNumberAndMode() throws IOException {
        String text = "{\"final_text\":\"一\",\"enhance_mode\":\"proofread\"}\r\n\n{\"x\":{\"enhance_mode\":\"no\"}}";
        assertThat(Sources.all(new JsonLines(Sources.stream(text))))
                .containsExactly(
                        new Spoken("line 1", "{\"final_text\":\"一\",\"enhance_mode\":\"proofread\"}\r", "proofread"),
                        new Spoken("line 3", "{\"x\":{\"enhance_mode\":\"no\"}}", ""));
    }

    @Test
    void leavesItToTheRecorderToRefuseWhatIsNoJson() throws IOException {
        assertThat(Sources.all(new JsonLines(Sources.stream("nonsense\n"))))
                .containsExactly(new Spoken("line 1", "nonsense", ""));
    }

    @Test
    void passesOverAByteOrderMark() throws IOException {
        assertThat(Sources.all(new JsonLines(Sources.stream("\uFEFF{\"enhance_mode\":\"off\"}"))))
                .containsExactly(new Spoken("line 1", "{\"enhance_mode\":\"off\"}", "off"));
    }

    @Test
    void losesOnlyTheLineThatIsNotUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[] {'{', (byte) 0xff, '}', '\n'});
        bytes.write("{}\n".getBytes(StandardCharsets.UTF_8));
        assertThat(Sources.all(new JsonLines(Sources.stream(bytes.toByteArray()))))
                .containsExactly(new Bad("line 1 is not UTF-8"), new Spoken("line 2", "{}", ""));
    }

    @Test
    void losesOnlyTheLineThatIsTooLong() throws IOException {
        String text = "x".repeat(ByteLines.MAX_BYTES + 1) + "\n{}\n";
        assertThat(Sources.all(new JsonLines(Sources.stream(text))))
                .containsExactly(new Bad("line 1 is longer than 8388608 bytes"), new Spoken("line 2", "{}", ""));
    }

    @Test
    void tellsHowMuchItHasRead() throws IOException {
        JsonLines lines = new JsonLines(Sources.stream("{}\n"));
        assertThat(lines.share()).isZero();
        lines.next();
        assertThat(lines.share()).isEqualTo(1);
    }
}
