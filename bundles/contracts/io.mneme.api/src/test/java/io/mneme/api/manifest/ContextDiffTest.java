package io.mneme.api.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextDiffTest {

    @ParameterizedTest(name = "{1} of a {0} segment: {2}")
    @CsvSource({
        "STATIC, CHANGED, true",
        "STATIC, GROWN, true",
        "SESSION, ADDED, true",
        "GROWING, REBUILT, true",
        "GROWING, GROWN, false",
        "VOLATILE, CHANGED, false"
    })
    void onlyWhatAStabilityDeclaresBreaksNoPrefix(Stability stability, SegmentChangeKind kind, boolean broken) {
        SegmentInfo segment = new SegmentInfo("c", "b", "1.0.0", stability, 1, 1, 1, "00", List.of());
        SegmentChange change = new SegmentChange(kind, Optional.empty(), Optional.of(segment), "");
        assertThat(diff(Optional.of(change)).isBroken()).isEqualTo(broken);
    }

    @Test
    void equalPromptsBreakNoPrefix() {
        assertThat(diff(Optional.empty()).isBroken()).isFalse();
    }

    private static ContextDiff diff(Optional<SegmentChange> end) {
        Manifest manifest = new Manifest(
                "c", "r", "s", Map.of(), Instant.EPOCH, List.of(), 0, StablePrefix.NONE, Optional.empty(), List.of());
        return new ContextDiff(
                manifest,
                manifest,
                new SharedPrefix(0, 0, true),
                end,
                end.stream().toList());
    }
}
