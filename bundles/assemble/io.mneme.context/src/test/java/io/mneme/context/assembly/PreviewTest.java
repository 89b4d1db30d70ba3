package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.manifest.UsageReport;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.ContextSession;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.window.SlidingWindow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A preview shows what the next request would get, and moves nothing. */
class PreviewTest {

    private static final long SEED = 20_261_127;
    private static final int STEPS = 10_000;

    private final PreviewHarness harness = new PreviewHarness();

    @Test
    void tenThousandPreviewsAndRequestsOfSeed20261127() {
        Random choices = new Random(SEED);
        PreviewHarness without = new PreviewHarness();
        int previews = 0;
        for (int step = 0; step < STEPS; step++) {
            int action = choices.nextInt(10);
            Instant now = ContextHarness.NOON.plusSeconds(step);
            if (action == 0) {
                String text = "entry " + step + " 萍萍".repeat(choices.nextInt(4));
                harness.house.journal.confirm(text);
                without.house.journal.confirm(text);
                continue;
            }
            ContextRequest request = request(choices);
            if (action < 6) {
                previews++;
                harness.preview(request, now);
                continue;
            }
            ContextDetails preview = harness.preview(request, now);
            Context served = harness.house.assembler.assemble(request, now);
            Context alone = without.house.assembler.assemble(request, now);
            assertThat(served.text()).isEqualTo(alone.text());
            assertThat(served.body()).isEqualTo(alone.body());
            assertThat(served.manifest().window()).isEqualTo(alone.manifest().window());
            assertIsPreviewed(preview, served, harness.report(served));
        }
        assertThat(previews).isGreaterThan(1_000);
        assertThat(harness.meters()).isEqualTo(without.meters());
    }

    private static ContextRequest request(Random choices) {
        List<String> windows = List.of("", "", "sliding");
        List<String> renderers = List.of("", "", "loud");
        RequestOptions options = ContextHarness.withPolicies(
                        renderers.get(choices.nextInt(3)), windows.get(choices.nextInt(3)))
                .withForm(choices.nextBoolean() ? BodyForm.OPENAI : BodyForm.ANTHROPIC);
        return new ContextRequest(
                "dictation",
                "s" + choices.nextInt(2),
                Map.of("mode", "proofread"),
                new RequestInputs(
                        Map.of("mode_prompt", "Correct.", "input", "say " + choices.nextInt(3)),
                        Optional.of(List.of(new VocabularyTerm("term" + choices.nextInt(3), "")))),
                choices.nextInt(4) == 0 ? options.withModel("claude-x") : options);
    }

    private static void assertIsPreviewed(ContextDetails preview, Context served, UsageReport report) {
        assertThat(preview.context().text()).isEqualTo(served.text());
        assertThat(preview.context().body()).isEqualTo(served.body());
        assertThat(preview.context().manifest().tokens())
                .isEqualTo(served.manifest().tokens());
        assertThat(preview.context().manifest().stablePrefix())
                .isEqualTo(served.manifest().stablePrefix());
        assertThat(preview.context().manifest().window())
                .isEqualTo(served.manifest().window());
        assertThat(preview.context().manifest().conditions())
                .isEqualTo(served.manifest().conditions());
        assertThat(preview.usage().orElseThrow().predicted()).isEqualTo(report.predicted());
        assertThat(preview.usage().orElseThrow().lostTo()).isEqualTo(report.lostTo());
    }

    @Test
    void aPolicyThatIsNamedAndServesAnywayContinuesTheWindow() {
        harness.confirm(3);
        harness.house.assemble(ContextHarness.proofread());
        harness.confirm(1);
        RequestOptions named = RequestOptions.NONE.withPolicy("window", "grow-and-rebuild");
        ContextDetails preview = harness.preview(ContextHarness.request(named), ContextHarness.NOON);
        assertThat(preview.context().manifest().window().orElseThrow().rebuilt())
                .isFalse();
    }

    @Test
    void anotherPolicyBuildsTheWindow() {
        harness.confirm(3);
        harness.house.assemble(ContextHarness.proofread());
        RequestOptions named = RequestOptions.NONE.withPolicy("window", "sliding");
        ContextDetails preview = harness.preview(ContextHarness.request(named), ContextHarness.NOON);
        assertThat(preview.context().manifest().window().orElseThrow().rebuilt())
                .isTrue();
        assertThat(harness.house.report().rebuilt()).isFalse();
    }

    @Test
    void theContextsOfASessionAreKeptAsTheyWereSent() {
        harness.confirm(2);
        Context first = harness.house.assemble(ContextHarness.proofread());
        Context second = harness.house.assemble(ContextHarness.proofread());
        ContextSession session = harness.house.preview.sessions(10).get(0);
        assertThat(session.newest()).isEqualTo(second.manifest());
        assertThat(session.requests()).isEqualTo(2);
        assertThat(session.hasText()).isTrue();
        assertThat(harness.house.preview.sent(first.manifest().id())).isEmpty();
        ContextDetails sent = harness.house.preview.sent(second.manifest().id()).orElseThrow();
        assertThat(sent.context()).isEqualTo(second);
        assertThat(sent.cachedSince())
                .allSatisfy(since -> assertThat(since.orElseThrow().id())
                        .isEqualTo(first.manifest().id()));
    }

    @Test
    void theConcatenatedPartsAreTheBody() {
        harness.confirm(2);
        ContextRequest request = ContextHarness.request(RequestOptions.NONE.withForm(BodyForm.OPENAI));
        harness.house.assemble(request);
        ContextDetails preview = harness.preview(request, ContextHarness.NOON);
        StringBuilder parts = new StringBuilder();
        preview.parts().forEach(part -> parts.append(part.text()));
        assertThat(parts).hasToString(preview.context().text());
        assertThat(preview.parts())
                .allSatisfy(part -> assertThat(part.cachedChars()).isEqualTo(part.chars()));
    }

    @Test
    void aRequestWithoutASessionOfItsOwnHasNoPreviousPrompt() {
        harness.house.assemble(ContextHarness.proofread());
        ContextRequest other = new ContextRequest(
                "dictation", "other", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE);
        ContextDetails preview = harness.preview(other, ContextHarness.NOON);
        assertThat(preview.context().manifest().conditions().previous()).isEmpty();
        assertThat(preview.context().manifest().stablePrefix().chars()).isZero();
        assertThat(harness.house.preview.sessions(10)).hasSize(1);
    }

    /** A house with a window and a renderer to try. */
    private static final class PreviewHarness {

        final ContextHarness house = new ContextHarness();

        PreviewHarness() {
            house.window(new SlidingWindow());
            house.renderer(new UpperCaseRenderer());
            house.dictation.modified(Map.of("enabled", "true", "vocabulary_base", "true"));
        }

        void confirm(int entries) {
            for (int i = 0; i < entries; i++) {
                house.journal.confirm("entry");
            }
        }

        ContextDetails preview(ContextRequest request, Instant now) {
            return house.preview.preview(PreviewRequest.of(request), now);
        }

        UsageReport report(Context context) {
            return house.usage.report(context.manifest().id()).orElseThrow();
        }

        /** Returns what the meters of contexts have counted. */
        List<String> meters() {
            List<String> counts = new ArrayList<>();
            house.contextMeters.totals().forEach(totals -> counts.add(totals.toString()));
            house.meters
                    .find("mneme.prompt.rebuilds")
                    .counters()
                    .forEach(counter -> counts.add(counter.getId().getTags() + "=" + counter.count()));
            counts.sort(String::compareTo);
            return counts;
        }
    }
}
