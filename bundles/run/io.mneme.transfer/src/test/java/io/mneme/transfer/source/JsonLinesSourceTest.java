package io.mneme.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.transfer.source.SourceItem.LineItem;
import io.mneme.transfer.source.SourceItem.RejectedItem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLinesSourceTest {

    @Test
    void givesEachLineWithItsNumberWithoutItsEnd() throws IOException {
        assertThat(SourceFixtures.all(SourceFixtures.lines("{\"a\":\"一\"}\r\n\n \t\r\n{\"b\":2}")))
                .containsExactly(
                        SourceFixtures.item("line 1", "{\"a\":\"一\"}"), SourceFixtures.item("line 4", "{\"b\":2}"));
    }

    @Test
    void leavesItToTheKindToRefuseWhatIsNoJson() throws IOException {
        assertThat(SourceFixtures.all(SourceFixtures.lines("nonsense\n")))
                .containsExactly(SourceFixtures.item("line 1", "nonsense"));
    }

    @Test
    void theByteOrderMarkOfTheFileBelongsToNoLine() throws IOException {
        assertThat(SourceFixtures.all(SourceFixtures.lines("\uFEFF{}\n{}")))
                .containsExactly(SourceFixtures.item("line 1", "{}"), SourceFixtures.item("line 2", "{}"));
    }

    @Test
    void aByteOrderMarkBeforeAnotherLineBelongsToItsBytesOnly() throws IOException {
        LineItem marked = (LineItem)
                SourceFixtures.all(SourceFixtures.lines("{}\n\uFEFF{}\n")).get(1);
        assertThat(marked.text()).isEqualTo("{}");
        assertThat(marked.digest())
                .isEqualTo(SourceFixtures.item("", "\uFEFF{}").digest());
    }

    @Test
    void losesOnlyTheLineThatIsNotUtf8() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(new byte[] {'{', (byte) 0xff, '}', '\n'});
        bytes.write("{}\n".getBytes(StandardCharsets.UTF_8));
        assertThat(SourceFixtures.all(SourceFixtures.lines(bytes.toByteArray())))
                .containsExactly(new RejectedItem("line 1", "is not UTF-8"), SourceFixtures.item("line 2", "{}"));
    }

    @Test
    void losesOnlyTheLineThatIsTooLong() throws IOException {
        String longest = "\uFEFF" + "x".repeat(JsonLinesSource.MAX_BYTES) + "\r\n";
        String tooLong = "x".repeat(JsonLinesSource.MAX_BYTES + 1) + "\n";
        List<SourceItem> items = SourceFixtures.all(SourceFixtures.lines(longest + tooLong + "{}\n"));
        assertThat(items.get(0)).isInstanceOf(LineItem.class);
        assertThat(items.subList(1, 3))
                .containsExactly(
                        new RejectedItem("line 2", "is longer than 8388608 bytes"),
                        SourceFixtures.item("line 3", "{}"));
    }

    @Test
    void tellsHowMuchItHasRead() throws IOException {
        JsonLinesSource lines = SourceFixtures.lines("{}\n");
        assertThat(lines.fractionRead()).isZero();
        lines.next();
        assertThat(lines.fractionRead()).isEqualTo(1);
    }
}
