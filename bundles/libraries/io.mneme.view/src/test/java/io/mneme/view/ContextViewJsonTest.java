package io.mneme.view;

import static io.mneme.view.AnswerBytes.assertBytes;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.Omission;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.LostPrefix;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The bytes of each answer about contexts and what they cost. */
class ContextViewJsonTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final SegmentInfo CLOCK = new SegmentInfo(
            "clock",
            "io.example",
            "1.2.3",
            Stability.STATIC,
            11,
            12,
            4,
            "00ff",
            List.of(EntrySource.of("message", "m1"), new EntrySource("message", "m2", 0.5, "near")));
    private static final LostPrefix LOST = new LostPrefix("clock", "io.example", "1.2.3", "changed", 1_024, 921.6);
    private static final ProviderProfile PROVIDER =
            new ProviderProfile("anthropic", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25);

    @Test
    void ofUsage() {
        CachePrediction predicted = new CachePrediction(PROVIDER, 1_500, 1_024, 0, 578.4);
        assertBytes(
                "usage",
                UsageJson.report(new UsageReport(
                        "c-1",
                        predicted,
                        Optional.of(new TokenUsage(Optional.empty(), 1_500, OptionalInt.of(0), 3, 20)),
                        OptionalDouble.of(1_503.75),
                        true,
                        Optional.of(new NamedCause(CacheMissCause.PREFIX_BROKEN, "the clock")),
                        Optional.of(LOST))));
        assertBytes(
                "usage-without-cause",
                UsageJson.report(new UsageReport(
                        "c-1",
                        predicted,
                        Optional.of(new TokenUsage(Optional.of("m"), 1, OptionalInt.empty(), 0, 0)),
                        OptionalDouble.empty(),
                        false,
                        Optional.empty(),
                        Optional.empty())));
    }

    @Test
    void ofTwoContexts() {
        SegmentChange change =
                new SegmentChange(SegmentChangeKind.CHANGED, Optional.of(CLOCK), Optional.empty(), "its text differs");
        ContextDiff diff = new ContextDiff(
                manifest("c-0"), manifest("c-1"), new SharedPrefix(6, 2, true), Optional.of(change), List.of(change));
        assertBytes("diff", ContextDiffJson.diff(diff));
        assertBytes("diff-lost", ContextDiffJson.diff(diff.withLostTo(LOST)));
    }

    @Test
    void ofAManifest() {
        assertBytes("manifest", ContextJson.manifest(manifest("c-1"), Optional.empty()));
        assertBytes("manifest-bare", ContextJson.manifest(plain()));
    }

    private static Manifest manifest(String id) {
        return new Manifest(
                id,
                "dictation",
                "s",
                Map.of("tenant", "home", "mode", "proofread"),
                NOON,
                List.of(CLOCK),
                10,
                new StablePrefix(6, 7, 2),
                Optional.of(new WindowReport(
                        "grow",
                        "arrow",
                        3,
                        true,
                        Optional.of("first build"),
                        List.of("slow"),
                        List.of(new PolicySource("window", "grow", "io.example", "1.0.0")))),
                List.of(new Omission("recall", "took too long")),
                new CacheConditions(
                        Optional.of("gpt-4o"),
                        "openai",
                        Optional.of(new PreviousContext("c-0", NOON, Optional.empty(), 1_500))));
    }

    private static Manifest plain() {
        return new Manifest(
                "c-2", "dictation", "s", Map.of(), NOON, List.of(), 0, StablePrefix.NONE, Optional.empty(), List.of());
    }
}
