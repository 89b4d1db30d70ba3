package io.mneme.context.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.Contribution;
import io.mneme.window.SlidingWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PastTurnTest {

    private final ContextHarness house = new ContextHarness();

    @Test
    void isTheContextThatWasAssembledThen() {
        ContextRequest request = ContextHarness.request(ContextHarness.threeOfSix());
        List<Context> lived = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            lived.add(house.assemble(request));
            ids.add(house.journal.confirm("entry " + i));
        }
        for (int i = 0; i < 30; i++) {
            Context past = house.replay.assembleBefore(request, ids.get(i));
            assertThat(past.text()).isEqualTo(lived.get(i).text());
            assertThat(past.manifest().tokens())
                    .isEqualTo(lived.get(i).manifest().tokens());
            assertThat(past.manifest().window().map(window -> window.entries()))
                    .isEqualTo(lived.get(i).manifest().window().map(window -> window.entries()));
        }
    }

    @Test
    void namesTheBundleOfEachSegment() {
        house.journal.confirm("a");
        String id = house.journal.confirm("b");
        assertThat(house.replay
                        .assembleBefore(ContextHarness.proofread(), id)
                        .manifest()
                        .segments())
                .isNotEmpty()
                .allSatisfy(segment -> assertThat(segment.bundle()).isEqualTo("io.mneme.context"))
                .allSatisfy(segment -> assertThat(segment.version()).isNotEmpty());
    }

    @Test
    void hasTheInputAsItsNewestMessage() {
        house.journal.confirm("a");
        String id = house.journal.confirm("b");
        RequestInputs inputs = new RequestInputs(Map.of("input", "say it"), Optional.empty());
        Context past = house.replay.assembleBefore(ContextHarness.proofread().withInputs(inputs), id);
        assertThat(past.input()).isEqualTo("say it");
    }

    @Test
    void isRebuiltUnderOtherPolicies() {
        house.window(new SlidingWindow());
        house.renderer(new UpperCaseRenderer());
        for (int i = 0; i < 5; i++) {
            house.journal.confirm("entry " + i);
        }
        String id = house.journal.confirm("last");
        RequestOptions options =
                ContextHarness.withPolicies("loud", "sliding").withSettings("window", Map.of("entries", 2.0));
        Context past = house.replay.assembleBefore(ContextHarness.request(options), id);
        assertThat(past.text()).contains("- ENTRY 3!\n- ENTRY 4!").doesNotContain("ENTRY 2", "LAST");
        assertThat(past.manifest().window().orElseThrow().policy()).isEqualTo("sliding");
    }

    @Test
    void movesNoOpenWindowAndKeepsNoManifest() {
        String id = house.journal.confirm("a");
        house.text();
        house.journal.confirm("b");
        house.replay.assembleBefore(ContextHarness.proofread(), id);
        assertThat(house.assembler.manifests("s")).hasSize(1);
        assertThat(house.report().rebuilt()).isFalse();
    }

    @Test
    void leavesOutWhatWasRecordedLater() {
        house.journal.confirm("a");
        String id = house.journal.confirm("b");
        String later = house.journal.confirm("c");
        house.contributor(new ScriptedContributor(
                "recalled",
                Stability.VOLATILE,
                Duration.ZERO,
                () -> List.of(Contribution.paragraph("Recalled c.")
                        .withSources(List.of(EntrySource.of(house.journal.name(), later))))));
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "p", "name", "noted", "contributors", "history, recalled")));
        Context past = house.replay.assembleBefore(
                new ContextRequest("noted", "s", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE),
                id);
        assertThat(past.text()).contains("- a").doesNotContain("Recalled");
        assertThat(past.manifest().omissions())
                .containsExactly(new Omission("recalled", "uses an entry that was recorded later"));
    }

    @Test
    void beforeTheFirstEntryThereIsNoHistory() {
        String id = house.journal.confirm("a");
        assertThat(house.replay.assembleBefore(ContextHarness.proofread(), id).text())
                .isEmpty();
    }

    @Test
    void anUnknownEntryIsRejected() {
        assertThatThrownBy(() -> house.replay.assembleBefore(ContextHarness.proofread(), "none"))
                .isInstanceOf(UnknownEntryException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aRecipeWithoutAHistoryIsRejected() {
        String id = house.journal.confirm("a");
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "p", "name", "bare", "contributors", "mode-prompt")));
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> house.replay.assembleBefore(
                        new ContextRequest("bare", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE), id))
                .withMessage("recipe must have a history: bare");
    }
}
