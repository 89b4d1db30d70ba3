package io.mneme.context.history;

import static io.mneme.context.ContextHarness.proofread;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.context.ContextHarness;
import io.mneme.context.RecordingWindow;
import io.mneme.context.recipe.ConfiguredRecipe;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The data that a window policy receives. */
class WindowRequestTest {

    private final ContextHarness house = new ContextHarness();
    private final RecordingWindow window = new RecordingWindow(3);

    @BeforeEach
    void activate() {
        house.window(window, "service.ranking", 500);
    }

    @Test
    void anIndexCountsAllEntriesOfTheLane() {
        house.journal.confirm("translate", "x", "x");
        confirm(5);
        house.text();

        assertThat(window.indexes()).containsExactly(2L, 3L, 4L);
    }

    @Test
    void anIndexIsTheSameAfterARestart() {
        confirm(4);
        house.text();
        confirm(1);
        house.text();
        ContextHarness restarted = new ContextHarness(house.journal);
        RecordingWindow other = new RecordingWindow(3);
        restarted.window(other, "service.ranking", 500);
        restarted.text();

        assertThat(other.indexes()).isEqualTo(window.indexes()).containsExactly(2L, 3L, 4L);
    }

    @Test
    void anEntryThatMustNotBeShownLeavesAGapInTheIndexes() {
        confirm(1);
        house.journal.confirm("长".repeat(501));
        confirm(2);
        house.text();

        assertThat(window.indexes()).containsExactly(0L, 2L, 3L);
    }

    @Test
    void deletingAnOlderEntryLowersTheIndexes() {
        String oldest = house.journal.confirm("t");
        confirm(4);
        house.text();
        house.journal.delete(oldest);
        house.text();

        assertThat(house.report().rebuilt()).isFalse();
        assertThat(window.indexes()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void idleIsTheTimeSinceTheLastRequestOfTheWindow() {
        confirm(1);
        house.assembler.assemble(proofread(), ContextHarness.NOON);
        assertThat(window.newest().idle()).isEmpty();

        house.assembler.assemble(proofread(), ContextHarness.NOON.plusSeconds(400));
        assertThat(window.newest().idle()).hasValue(Duration.ofSeconds(400));
    }

    @Test
    void aClockThatStepsBackIsNoIdleTime() {
        confirm(1);
        house.assembler.assemble(proofread(), ContextHarness.NOON);
        house.assembler.assemble(proofread(), ContextHarness.NOON.minusSeconds(1));

        assertThat(window.newest().idle()).hasValue(Duration.ZERO);
    }

    @Test
    void theHeaderOfTheHistoryBelongsToTheHead() {
        confirm(1);
        Context context = house.assemble(proofread());

        assertThat(window.newest().headTokens())
                .isEqualTo(tokens(context, "context-header"))
                .isPositive();
    }

    @Test
    void theHeadIsWhatIsPlacedBeforeTheHistoryAlsoInTheFirstRequest() {
        confirm(1);
        int header = tokens(house.assemble(proofread()), "context-header");
        house.assemble(proofread()
                .withInputs(new RequestInputs(Map.of("mode_prompt", "Correct the text."), Optional.empty())));

        assertThat(window.newest().headTokens())
                .isEqualTo(header + ContextHarness.counter().count("Correct the text."));
    }

    private static int tokens(Context context, String contributor) {
        return context.segments().stream()
                .filter(segment -> segment.info().contributor().equals(contributor))
                .mapToInt(segment -> ContextHarness.counter().count(segment.text()))
                .sum();
    }

    @Test
    void theProviderIsThatOfTheModel() {
        confirm(1);
        house.assemble(ContextHarness.request(RequestOptions.NONE.withModel("claude-sonnet-4-5")));

        assertThat(window.newest().provider().name()).isEqualTo("anthropic");
        assertThat(window.newest().provider().breakpoints()).isEqualTo(4);
    }

    @Test
    void theProviderIsTheConfiguredOneWithoutAKnownModel() {
        confirm(1);
        house.context.modified(Map.of("provider", "gemini", "cache_ttl_s", "86400"));
        house.text();

        assertThat(window.newest().provider().name()).isEqualTo("gemini");
        assertThat(window.newest().provider().timeToLive()).isEqualTo(Duration.ofHours(24));
    }

    @Test
    void theLastWindowIsPassedOn() {
        confirm(2);
        house.text();
        assertThat(window.newest().from()).isEmpty();

        house.text();
        assertThat(window.newest().from())
                .hasValue(window.newest().newest().get(0).position());
    }

    @Test
    void recipesOfOneSessionDoNotShareTheirLastPrompts() {
        confirm(1);
        house.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "r", "name", "bare", "contributors", "history")));
        house.text();
        ContextRequest bare =
                new ContextRequest("bare", "s", Map.of("mode", "proofread"), RequestInputs.NONE, RequestOptions.NONE);
        assertThat(house.assemble(bare).manifest().stablePrefix().tokens()).isZero();
        assertThat(house.assemble(proofread()).manifest().stablePrefix().tokens())
                .isEqualTo(house.assemble(proofread()).manifest().tokens());
    }

    private void confirm(int entries) {
        for (int i = 0; i < entries; i++) {
            house.journal.confirm("t" + i);
        }
    }
}
