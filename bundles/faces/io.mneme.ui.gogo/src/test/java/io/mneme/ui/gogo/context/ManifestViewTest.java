package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.view.ContextJson;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ManifestViewTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void showsTheModelTheProviderAndThePreviousContext() {
        assertThat(view())
                .contains("\nmodel gpt-4o, cached as by openai\n"
                        + "previous context c-0, 20 s before, 1,500 tokens, model gpt-4o-mini\n");
    }

    @Test
    void showsTheWeightsOfEntriesThatWereChosenForAReason() {
        assertThat(view())
                .endsWith(
                        """

                        contributor  journal  entry  weight  reason
                        recall       message  m7       0.50  has the words""");
    }

    private static String view() {
        SegmentInfo recalled = new SegmentInfo(
                "recall",
                "io.mneme.recall",
                "1.0.0",
                Stability.VOLATILE,
                5,
                5,
                2,
                "00",
                List.of(EntrySource.of("message", "m1"), new EntrySource("message", "m7", 0.5, "has the words")));
        CacheConditions conditions = new CacheConditions(
                Optional.of("gpt-4o"),
                "openai",
                Optional.of(new PreviousContext("c-0", NOON.minusSeconds(20), Optional.of("gpt-4o-mini"), 1_500)));
        Manifest manifest = new Manifest(
                "c-1",
                "dictation",
                "s",
                Map.of(),
                NOON,
                List.of(recalled),
                2,
                StablePrefix.NONE,
                Optional.empty(),
                List.of(),
                conditions);
        return ManifestView.of(ContextJson.manifest(manifest));
    }
}
