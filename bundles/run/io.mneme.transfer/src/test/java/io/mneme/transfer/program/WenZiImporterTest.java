package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import io.mneme.testkit.RecordKinds;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WenZiImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new WenZiImporter(RecordKinds.dictation());

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("wenzi-history.jsonl").map(SampleFiles::of).toList();
    }

    @Test
    void givesEachLineWithItsDerivedId() {
        ReceivedItems items = SampleFiles.read(importer, "wenzi-history.jsonl");
        assertThat(items.entries()).hasSize(3).allSatisfy(entry -> {
            assertThat(entry.kind()).isEqualTo("dictation");
            assertThat(entry.id()).matches("d-[0-9a-f]{16}-0");
        });
    }
}
