package io.mneme.record.dictation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.record.lookup.IndexLookup;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.spi.meter.DocumentedMeters;
import io.mneme.spi.redact.FakeRedactions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordMetersTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final JournalledDictations dictations = new JournalledDictations(
            new MemoryJournal<>(new DictationKind()),
            new IndexLookup(),
            new FakeRedactions(),
            EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())),
            registry);

    @Test
    void theMetersOfTheRecordAreThoseOfTheCatalogue() {
        assertThat(registry.getMeters().stream().map(Meter::getId))
                .extracting(id -> id.getName() + " " + id.getType().name().toLowerCase() + " " + id.getBaseUnit())
                .containsExactlyInAnyOrderElementsOf(DocumentedMeters.ofSection("Record"));
    }

    @Test
    void recordedSpeechIsCountedInSeconds() {
        dictations.record("{\"id\":\"a\",\"final_text\":\"x\",\"audio_duration\":2.5}", NOON);
        dictations.record("{\"id\":\"b\",\"final_text\":\"x\",\"audio_duration\":1.5}", NOON);
        assertThat(registry.get("mneme.record.audio").counter().count()).isEqualTo(4);
    }

    @Test
    void theMetersLeaveWithTheService() {
        dictations.removeMeters();
        assertThat(registry.getMeters()).isEmpty();
    }
}
