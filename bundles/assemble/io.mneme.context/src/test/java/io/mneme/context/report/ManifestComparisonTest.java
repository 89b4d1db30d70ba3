package io.mneme.context.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.SegmentChange.SegmentChangeKind;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ManifestComparisonTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void aContributorWithAClockInItsTextIsNamedWithItsBundle() {
        house.context.modified(Map.of("volatility_guard", "false"));
        assembleTwiceWithAClock();

        ContextDiff diff = house.comparison.newest("s");

        assertThat(diff.isBroken()).isTrue();
        SegmentChange end = diff.prefixEnd().orElseThrow();
        assertThat(end.kind()).isEqualTo(SegmentChangeKind.CHANGED);
        assertThat(end.segment().contributor()).isEqualTo("clock");
        assertThat(end.segment().bundle()).isNotEmpty();
        assertThat(end.segment().version()).isNotEmpty();
        assertThat(end.reason()).isEqualTo("its text differs, though its stability is static");
        assertThat(diff.prefix().bytes()).isEqualTo("It is ".length());
        assertThat(diff.prefix().exact()).isTrue();
        assertThat(diff.changes()).containsExactly(end);
    }

    @Test
    void aContributorThatTheGuardHasFoundIsNamedAndBreaksNothing() {
        assembleTwiceWithAClock();

        ContextDiff diff = house.comparison.newest("s");

        assertThat(diff.isBroken()).isFalse();
        assertThat(end(diff)).isEqualTo("clock CHANGED");
    }

    private void assembleTwiceWithAClock() {
        AtomicLong clock = new AtomicLong();
        house.contributor(new ScriptedContributor(
                "clock",
                Stability.STATIC,
                Duration.ZERO,
                () -> List.of(Contribution.paragraph("It is " + clock.incrementAndGet() + " o'clock."))));
        recipe("clock, history");
        house.journal.confirm("a");
        house.assemble(noted());
        house.assemble(noted());
    }

    @Test
    void aHistoryThatGrewIsNoBreak() {
        house.journal.confirm("a");
        house.text();
        house.journal.confirm("b");
        house.text();

        ContextDiff diff = house.comparison.newest("s");

        assertThat(diff.isBroken()).isFalse();
        assertThat(end(diff)).isEqualTo("history GROWN");
        assertThat(diff.prefix().tokens())
                .isEqualTo(diff.second().stablePrefix().tokens());
    }

    @Test
    void anEntryThatGrewBeforeOthersIsABreak() {
        house.context.modified(Map.of("volatility_guard", "false"));
        AtomicLong requests = new AtomicLong();
        house.contributor(new ScriptedContributor(
                "talk",
                Stability.GROWING,
                Duration.ZERO,
                () -> List.of(
                        Contribution.paragraph(requests.incrementAndGet() == 1 ? "One" : "One and more"),
                        Contribution.paragraph("Two"))));
        recipe("talk");
        house.assemble(noted());
        house.assemble(noted());

        ContextDiff diff = house.comparison.newest("s");

        assertThat(diff.isBroken()).isTrue();
        assertThat(end(diff)).isEqualTo("talk GROWN");
        assertThat(diff.lostTo()).isPresent();
    }

    @Test
    void equalPromptsHaveNoChanges() {
        house.text();
        house.text();
        ContextDiff diff = house.comparison.newest("s");
        assertThat(diff.prefixEnd()).isEmpty();
        assertThat(diff.changes()).isEmpty();
        assertThat(diff.isBroken()).isFalse();
    }

    @Test
    void aChangedModePromptIsNamedThoughTheHistoryGrewAsWell() {
        house.journal.confirm("a");
        house.assemble(saying("One."));
        house.journal.confirm("b");
        house.assemble(saying("Two."));

        ContextDiff diff = house.comparison.newest("s");

        assertThat(end(diff)).isEqualTo("mode-prompt CHANGED");
        assertThat(changes(diff)).containsExactly("mode-prompt CHANGED", "history GROWN");
    }

    @Test
    void aRebuiltWindowIsNamedWithItsReason() {
        for (int i = 0; i < 5; i++) {
            house.journal.confirm("t" + i);
        }
        ContextRequest request = ContextHarness.request(ContextHarness.threeOfSix());
        house.assemble(request);
        for (int i = 0; i < 3; i++) {
            house.journal.confirm("u" + i);
        }
        Context rebuilt = house.assemble(request);

        ContextDiff diff = house.comparison.newest("s");

        assertThat(end(diff)).isEqualTo("history REBUILT");
        assertThat(diff.prefixEnd().orElseThrow().reason())
                .isEqualTo("the window was rebuilt: "
                        + rebuilt.manifest().window().orElseThrow().reason().orElseThrow());
    }

    @Test
    void anEditedEntryChangesTheHistory() {
        String id = house.journal.confirm("a");
        house.journal.confirm("b");
        house.text();
        house.journal.edit(id, "c");
        house.text();
        assertThat(end(house.comparison.newest("s"))).isEqualTo("history REBUILT");
    }

    @Test
    void anotherRendererIsAReason() {
        house.renderer(new UpperCaseRenderer());
        house.journal.confirm("a");
        house.text();
        house.assemble(
                ContextHarness.request(ContextHarness.withPolicies("loud", "").withSwapTiming(SwapTiming.NOW)));
        assertThat(house.comparison.newest("s").prefixEnd().orElseThrow().reason())
                .contains("renderer loud replaced arrow");
    }

    @Test
    void aSegmentThatIsNewIsNamed() {
        house.assemble(saying("One."));
        house.assemble(asking(Map.of("mode_prompt", "One.", "thinking_hint", "Think.")));
        assertThat(changes(house.comparison.newest("s"))).containsExactly("thinking-hint ADDED");
    }

    @Test
    void aSegmentThatIsGoneIsNamed() {
        house.assemble(asking(Map.of("mode_prompt", "One.", "thinking_hint", "Think.")));
        house.assemble(saying("One."));
        assertThat(changes(house.comparison.newest("s"))).containsExactly("thinking-hint REMOVED");
    }

    @Test
    void aContributorThatWasLeftOutIsGoneForThatReason() {
        AtomicLong calls = new AtomicLong();
        house.contributor(new ScriptedContributor("note", Stability.STATIC, Duration.ZERO, () -> {
            if (calls.incrementAndGet() > 1) {
                throw new IllegalStateException("broken");
            }
            return List.of(Contribution.paragraph("Note."));
        }));
        recipe("note, history");
        house.journal.confirm("a");
        house.assemble(noted());
        house.assemble(noted());

        SegmentChange end = house.comparison.newest("s").prefixEnd().orElseThrow();

        assertThat(end.kind()).isEqualTo(SegmentChangeKind.REMOVED);
        assertThat(end.reason()).startsWith("contributor note threw java.lang.IllegalStateException");
    }

    @Test
    void segmentsThatChangedPlacesAreMoved() {
        house.contributor(ScriptedContributor.saying("one", Stability.STATIC, "One."));
        house.contributor(ScriptedContributor.saying("two", Stability.STATIC, "Two and more."));
        recipe("one, two, history");
        house.assemble(noted());
        house.recipes.removeRecipe(latest);
        recipe("two, one, history");
        house.assemble(noted());
        assertThat(house.comparison.newest("s").changes())
                .extracting(SegmentChange::kind)
                .contains(SegmentChangeKind.MOVED);
    }

    @Test
    void contextsFartherApartShareAtLeastTheShortestBeginningBetweenThem() {
        house.journal.confirm("a");
        String first = house.assemble(ContextHarness.proofread()).manifest().id();
        house.journal.confirm("b");
        house.text();
        house.journal.confirm("c");
        Context last = house.assemble(ContextHarness.proofread());

        ContextDiff diff = house.comparison.compare(first, last.manifest().id());

        assertThat(diff.prefix().exact()).isFalse();
        assertThat(diff.prefix().bytes())
                .isEqualTo(house.assembler.manifests("s").get(1).stablePrefix().bytes());
        assertThat(end(diff)).isEqualTo("history GROWN");
    }

    @Test
    void aContextIsComparedWithItsPreviousOneOrTheNewest() {
        String first = house.assemble(saying("One.")).manifest().id();
        String second = house.assemble(saying("Two.")).manifest().id();
        String third = house.assemble(saying("Three.")).manifest().id();
        assertThat(house.comparison.compareWithPrevious(second)).isEqualTo(house.comparison.compare(first, second));
        assertThat(house.comparison.compareWithNewest(first)).isEqualTo(house.comparison.compare(first, third));
        assertThatThrownBy(() -> house.comparison.compareWithPrevious(first))
                .isInstanceOf(InvalidRequestException.class);
    }

    @Test
    void aDiffHasNoTextOfThePrompt() {
        house.assemble(saying("Secret one."));
        house.assemble(saying("Secret two."));
        assertThat(house.comparison.newest("s").toString()).doesNotContain("Secret");
    }

    @Test
    void aContextThatIsNotKeptIsNamed() {
        String known = house.assemble(ContextHarness.proofread()).manifest().id();
        assertThatThrownBy(() -> house.comparison.compare(known, "other"))
                .isInstanceOf(UnknownContextException.class)
                .hasMessage("no context that is kept has the id other");
    }

    @Test
    void contextsOfDifferentSessionsAreRejected() {
        String one = house.assemble(ContextHarness.proofread()).manifest().id();
        String other = house.assemble(new ContextRequest(
                        "dictation", "t", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE))
                .manifest()
                .id();
        assertThatThrownBy(() -> house.comparison.compare(one, other))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("b must be a context of the session and the recipe of a: s, dictation");
    }

    @Test
    void aSessionWithOneContextHasNothingToCompare() {
        house.text();
        assertThatThrownBy(() -> house.comparison.newest("s"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("session must have two contexts by one recipe that are kept: s");
    }

    private ConfiguredRecipe latest;

    private void recipe(String contributors) {
        latest = new ConfiguredRecipe(
                Map.of("service.pid", "p~" + contributors.length(), "name", "noted", "contributors", contributors));
        house.recipes.addRecipe(latest);
    }

    private static String end(ContextDiff diff) {
        return diff.prefixEnd().map(ManifestComparisonTest::label).orElse("");
    }

    private static List<String> changes(ContextDiff diff) {
        return diff.changes().stream().map(ManifestComparisonTest::label).toList();
    }

    private static String label(SegmentChange change) {
        return change.segment().contributor() + " " + change.kind();
    }

    private static ContextRequest noted() {
        return new ContextRequest("noted", "s", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE);
    }

    private static ContextRequest saying(String prompt) {
        return asking(Map.of("mode_prompt", prompt));
    }

    private static ContextRequest asking(Map<String, String> texts) {
        return new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(texts, Optional.empty()),
                RequestOptions.NONE);
    }
}
