package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.testkit.RecordKinds;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VoicemodeImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new VoicemodeImporter(RecordKinds.utterance());

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("voicemode-exchanges.jsonl").map(SampleFiles::of).toList();
    }

    @Test
    void givesUtterances() {
        assertThat(SampleFiles.read(importer, "voicemode-exchanges.jsonl").entries())
                .hasSize(2)
                .allSatisfy(entry -> assertThat(entry.kind()).isEqualTo("utterance"));
    }
}
