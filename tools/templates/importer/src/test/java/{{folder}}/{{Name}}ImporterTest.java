package {{package}};

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class {{Name}}ImporterTest implements HistoryImporterContract {

    private static final String CHAT =
            """
            {"app":"{{name}}","chat":"tea"}
            {"by":"Ann","says":"Tea at five?"}
            {"by":"Ann"}
            {"by":"Luna","says":"Gladly."}
            """;

    private final {{Name}}Importer importer = new {{Name}}Importer();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return List.of(new SampleFile("chat-with-a-line-without-text.jsonl", CHAT));
    }

    @Test
    void givesAMessageForEachLine() throws IOException {
        ReceivedItems items = ReceivedItems.of(importer, "chat.jsonl", CHAT.getBytes(StandardCharsets.UTF_8));
        assertThat(items.texts()).containsExactly("user: Tea at five?", "assistant: Gladly.");
        assertThat(items.skipped()).containsExactly("line 3: has no text");
    }
}
