package io.mneme.context.window;

import static io.mneme.context.ContextHarness.NOON;
import static io.mneme.context.ContextHarness.proofread;
import static io.mneme.context.ContextHarness.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.ContextHarness;
import io.mneme.context.RecordingWindow;
import io.mneme.spi.erase.Erased;
import io.mneme.window.GrowAndRebuild;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The windows of contributors that read and render their history themselves. */
class HistoryWindowServiceTest {

    private static final int REACH = 4;

    private final ContextHarness house = new ContextHarness();
    private final HistoryWindowService windows =
            new HistoryWindowService(house.scopes, house.recipes, house.contextMeters);

    @Test
    void theActivePolicySelectsAndTheReportNamesIt() {
        SelectedWindow first = select(proofread(), 12);

        assertThat(first.from()).isEqualTo(2);
        assertThat(first.blockEnds()).containsExactly(8L);
        assertThat(first.report().policy()).isEqualTo("grow-and-rebuild");
        assertThat(first.report().renderer()).isEmpty();
        assertThat(first.report().entries()).isEqualTo(10);
        assertThat(first.report().reason()).hasValue("first build");
    }

    @Test
    void theNextRequestContinuesTheWindow() {
        select(proofread(), 12);
        SelectedWindow next = select(proofread(), 13);

        assertThat(next.from()).isEqualTo(2);
        assertThat(next.report().rebuilt()).isFalse();
        assertThat(next.report().entries()).isEqualTo(11);
    }

    @Test
    void theSameRequestObjectGetsTheSameWindowAndMovesNothing() {
        RecordingWindow recording = activate();
        ContextRequest request = proofread();
        SelectedWindow first = select(request, 12);

        assertThat(select(request, 12)).isSameAs(first);
        assertThat(recording.requests).hasSize(1);
    }

    @Test
    void anEqualRequestIsAnotherRequest() {
        RecordingWindow recording = activate();
        select(proofread(), 12);
        select(proofread(), 12);

        assertThat(recording.requests).hasSize(2);
    }

    @Test
    void aRequestObjectThatIsUsedAgainForMoreEntriesGetsItsNextWindow() {
        ContextRequest request = proofread();
        select(request, 12);

        assertThat(select(request, 13).report().entries()).isEqualTo(11);
    }

    @Test
    void aPolicyReceivesTheNewestEntriesWithinItsReach() {
        RecordingWindow recording = activate();
        select(proofread(), 12);

        assertThat(recording.indexes()).containsExactly(8L, 9L, 10L, 11L);
    }

    @Test
    void aPolicyReceivesEntriesBeforeThoseThatMayBeShownApartFromThem() {
        RecordingWindow recording = activate();
        SelectedWindow window = windows.select(proofread(), "talk", candidates(0, 12), 3, NOON);

        assertThat(recording.indexes()).containsExactly(9L, 10L, 11L);
        assertThat(recording.newest().earlier()).extracting(Candidate::index).containsExactly(8L);
        assertThat(window.report().entries()).isEqualTo(3);
    }

    @Test
    void atLeastOneEntryMayBeShown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> windows.select(proofread(), "talk", candidates(0, 12), 0, NOON));
    }

    @Test
    void historiesHaveWindowsOfTheirOwn() {
        select(proofread(), 12);

        assertThat(windows.select(proofread(), "other", candidates(0, 30), NOON).from())
                .isEqualTo(20);
        assertThat(select(proofread(), 13).from()).isEqualTo(2);
    }

    @Test
    void aPolicyThatBecomesActiveTakesOverWhenTheWindowIsRebuilt() {
        select(proofread(), 12);
        activate();
        assertThat(select(proofread(), 13).report().policy()).isEqualTo("grow-and-rebuild");

        SelectedWindow rebuilt = select(proofread(), 60);
        assertThat(rebuilt.report().policy()).isEqualTo("recording");
        assertThat(rebuilt.report().reason()).hasValue("refresh_threshold 50 reached");
    }

    @Test
    void aPolicyThatBecomesActiveTakesOverAtOnceIfTheRequestAsksForIt() {
        select(proofread(), 12);
        activate();
        SelectedWindow swapped = select(request(ContextHarness.withSwapTiming(SwapTiming.NOW)), 13);

        assertThat(swapped.report().policy()).isEqualTo("recording");
        assertThat(swapped.report().reason()).hasValue("window policy recording became active");
    }

    @Test
    void aWindowStaysWhereItIsWhileItsPolicyMayReturn() {
        select(proofread(), 12);
        house.window(new RecordingWindow(REACH), "service.ranking", -5);
        house.registry.removeWindow(house.grow);

        SelectedWindow waiting = select(proofread(), 13);
        assertThat(waiting.from()).isEqualTo(2);
        assertThat(waiting.report().rebuilt()).isFalse();

        house.clock.addAndGet(Duration.ofSeconds(3).toNanos());
        assertThat(select(proofread(), 14).report().reason()).hasValue("window policy grow-and-rebuild has left");
    }

    @Test
    void thePolicyThatReplacesItByAnUpdateRebuildsTheWindow() {
        select(proofread(), 12);
        house.registry.removeWindow(house.grow);
        house.window(new GrowAndRebuild());

        assertThat(select(proofread(), 13).report().reason()).hasValue("window policy grow-and-rebuild was updated");
    }

    @Test
    void theBuiltInPolicyReplacesOneThatFailsAndTheWindowStays() {
        select(proofread(), 12);
        RequestOptions failing = RequestOptions.NONE.withPolicy("window", "failing");
        house.window(new FailingWindow(), "service.ranking", -5);
        SelectedWindow replaced = select(request(failing), 13);

        assertThat(replaced.report().policy()).isEqualTo("newest");
        assertThat(replaced.omissions()).extracting(omission -> omission.name()).containsExactly("failing");
        assertThat(select(proofread(), 13).report().rebuilt()).isFalse();
    }

    @Test
    void entriesThatVanishFromTheWindowRebuildIt() {
        select(proofread(), 12);
        List<Candidate> left = candidates(0, 13).stream()
                .filter(candidate -> candidate.position() != 5)
                .toList();

        assertThat(windows.select(proofread(), "talk", left, NOON).report().reason())
                .hasValue("other entries belong into the window now");
    }

    @Test
    void aPolicyLearnsOfTheLastRequestThoughItsWindowCannotContinue() {
        RecordingWindow recording = activate();
        select(proofread(), 12);
        assertThat(recording.newest().idle()).isEmpty();

        List<Candidate> left = candidates(0, 13).stream()
                .filter(candidate -> candidate.position() != 10)
                .toList();
        windows.select(proofread(), "talk", left, NOON.plusSeconds(3));
        assertThat(recording.newest().from()).isEmpty();
        assertThat(recording.newest().idle()).hasValue(Duration.ofSeconds(3));
    }

    @Test
    void anErasureDropsTheWindowsOfTheConversation() {
        select(proofread(), 12);

        assertThat(windows.find(erased("talk")).items()).isEqualTo(1);
        assertThat(windows.remove(erased("talk")).items()).isEqualTo(1);
        assertThat(select(proofread(), 13).report().reason()).hasValue("first build");
    }

    @ParameterizedTest
    @ValueSource(strings = {"session:talk", "message/conversation:talk"})
    void anErasureDropsTheWindowsOfHistoriesThatAreNamedByTheConversation(String history) {
        selectOf(history);
        assertThat(windows.remove(erased("talk")).items()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"talks", "session:1talk", "session:a:talk", "talk/lane", "message/conversation:talk:2"})
    void anErasureKeepsTheWindowsOfOtherConversations(String history) {
        selectOf(history);
        assertThat(windows.remove(erased("talk")).items()).isZero();
    }

    private void selectOf(String history) {
        windows.select(proofread(), history, candidates(0, 12), NOON);
    }

    private static Erased erased(String conversation) {
        return new Erased("message", Set.of("m1"), Set.of(conversation));
    }

    @Test
    void anEmptyHistoryIsRejected() {
        assertThatIllegalArgumentException().isThrownBy(() -> windows.select(proofread(), "talk", List.of(), NOON));
    }

    @Test
    void aSettingBelowItsMinimumIsRejected() {
        RequestOptions wrong = RequestOptions.NONE.withSettings("window", Map.of("max_entries", 0.0));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> select(request(wrong), 12))
                .withMessageContaining("max_entries");
    }

    private RecordingWindow activate() {
        RecordingWindow recording = new RecordingWindow(REACH);
        house.window(recording, "service.ranking", 500);
        return recording;
    }

    private SelectedWindow select(ContextRequest request, int entries) {
        return windows.select(request, "talk", candidates(0, entries), NOON);
    }

    private static List<Candidate> candidates(int from, int to) {
        return LongStream.range(from, to)
                .mapToObj(position -> new Candidate(position, position, 40, 10, true))
                .toList();
    }
}
