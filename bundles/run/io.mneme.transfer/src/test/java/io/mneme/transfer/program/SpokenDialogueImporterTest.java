package io.mneme.transfer.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.transfer.HistoryImporter;
import io.mneme.spi.transfer.HistoryImporterContract;
import io.mneme.spi.transfer.ReceivedItems;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpokenDialogueImporterTest implements HistoryImporterContract {

    private final HistoryImporter importer = new SpokenDialogueImporter();

    @Override
    public HistoryImporter importer() {
        return importer;
    }

    @Override
    public List<SampleFile> samples() {
        return Stream.of("spoken-dialogues.json").map(SampleFiles::of).toList();
    }

    @Test
    void makesEveryTurnADictation() {
        ReceivedItems items = SampleFiles.read(importer, "spoken-dialogues.json");
        assertThat(items.entries()).hasSize(3);
        assertThat(items.entries().get(0).line())
                .isEqualTo("{\"asr_text\":\"像左转\",\"enhanced_text\":null,\"final_text\":\"向左转到茶壶边\","
                        + "\"enhance_mode\":\"proofread\",\"preview_enabled\":true}");
        assertThat(items.skipped()).containsExactly("turn 2: has no text asr_1best or manual_transcript");
    }

    @Test
    void tellsEqualTurnsApart() {
        ReceivedItems items = SampleFiles.read(importer, "spoken-dialogues.json");
        assertThat(items.entries().get(1).id()).endsWith("-0");
        assertThat(items.entries().get(2).id()).endsWith("-1");
    }
}
