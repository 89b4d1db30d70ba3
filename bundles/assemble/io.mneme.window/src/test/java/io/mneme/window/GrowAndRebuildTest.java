package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.candidate;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrowAndRebuildTest implements WindowPolicyContract {

    private final GrowAndRebuild policy = new GrowAndRebuild();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void endsABlockAfter64TokensOfTheWindow() {
        assertThat(policy.next(request(OptionalLong.of(2), candidates(0, 13, 32)), settings(10, 50, 6000))
                        .blockEnds())
                .containsExactly(5L, 9L, 13L);
    }

    @Test
    void growsFromThreeToFiveAndStartsAnewAtSix() {
        assertThat(oneRequestPerEntry(9, settings(3, 6, 6000), 10))
                .containsExactly("0", "0-1", "0-2", "0-3", "0-4", "3-5", "3-6", "3-7", "6-8");
    }

    @Test
    void theFirstBuildHoldsTheNewestMaxEntries() {
        assertThat(withoutBlocks(
                        policy.next(request(OptionalLong.empty(), candidates(8, 12, 10)), settings(3, 50, 6000))))
                .isEqualTo(WindowStep.rebuild(10, "first build"));
    }

    @Test
    void startsAnewBeforeTheCharactersReachTheirLimit() {
        WindowStep step = policy.next(request(OptionalLong.of(0), candidates(0, 9, 100)), settings(4, 50, 1000));
        assertThat(withoutBlocks(step)).isEqualTo(WindowStep.rebuild(6, "max_history_chars 1000 reached"));
    }

    @Test
    void growsWhileTheCharactersStayBelowTheirLimit() {
        assertThat(withoutBlocks(
                        policy.next(request(OptionalLong.of(0), candidates(0, 9, 100)), settings(4, 50, 1001))))
                .isEqualTo(WindowStep.grow(0));
    }

    @Test
    void aBaseOverTheCharactersDropsItsOldestEntries() {
        assertThat(policy.next(request(OptionalLong.empty(), candidates(0, 9, 100)), settings(10, 50, 250))
                        .from())
                .isEqualTo(8);
    }

    @Test
    void aBaseKeepsTheNewestEntryHoweverLong() {
        assertThat(policy.next(request(OptionalLong.empty(), candidates(0, 9, 100)), settings(10, 50, 5))
                        .from())
                .isEqualTo(9);
    }

    @Test
    void anEntryThatAloneIsOverTheCharactersIsNotRebuiltAtEachRequest() {
        assertThat(policy.next(request(OptionalLong.of(9), candidates(9, 9, 100)), settings(10, 50, 5)))
                .isEqualTo(WindowStep.grow(9));
    }

    @Test
    void aBaseThatJustFillsTheCharactersIsNotRebuiltAtEachRequest() {
        assertThat(withoutBlocks(policy.next(request(OptionalLong.of(8), candidates(0, 9, 100)), settings(2, 50, 200))))
                .isEqualTo(WindowStep.grow(8));
    }

    @Test
    void startsAnewWhenMoreWasRecordedThanItCanSee() {
        assertThat(withoutBlocks(
                        policy.next(request(OptionalLong.of(0), candidates(100, 149, 10)), settings(10, 50, 6000))))
                .isEqualTo(WindowStep.rebuild(140, "refresh_threshold 50 reached"));
    }

    @ParameterizedTest(name = "{0} entries and a threshold of {1} make {2}")
    @CsvSource({"3, 3, 15", "10, 4, 50", "1, 2, 2", "2147483647, 2, 2147483647"})
    void aThresholdNotAboveTheEntriesBecomesFiveTimesAsMany(int entries, int threshold, int served) {
        assertThat(policy.reach(settings(entries, threshold, 6000))).isEqualTo(served);
    }

    @Test
    void takesInEverythingWhenToldToHoldMoreThanThereIs() {
        Settings all = settings(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(withoutBlocks(policy.next(request(OptionalLong.of(0), candidates(0, 9, 100)), all)))
                .isEqualTo(WindowStep.grow(0));
    }

    @Test
    void warnsOfSuchAThresholdNamingBothValues() {
        assertThat(policy.warning(settings(10, 4, 6000)))
                .contains("refresh_threshold 4 is not above max_entries 10; 50 is used");
    }

    @Test
    void aSoundThresholdRaisesNoWarning() {
        assertThat(policy.warning(settings(10, 50, 6000))).isEmpty();
    }

    private List<String> oneRequestPerEntry(int entries, Settings settings, int chars) {
        List<String> windows = new ArrayList<>();
        OptionalLong last = OptionalLong.empty();
        for (int newest = 0; newest < entries; newest++) {
            int oldest = Math.max(0, newest + 1 - policy.reach(settings));
            long from = policy.next(request(last, candidates(oldest, newest, chars)), settings)
                    .from();
            windows.add(from == newest ? "" + from : from + "-" + newest);
            last = OptionalLong.of(from);
        }
        return windows;
    }

    private static List<Candidate> candidates(long first, long last, int chars) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(position -> candidate(position, chars))
                .toList();
    }

    private static Settings settings(double maxEntries, double refreshThreshold, double maxHistoryChars) {
        return new Settings(Map.of(
                "max_entries", maxEntries,
                "refresh_threshold", refreshThreshold,
                "max_history_chars", maxHistoryChars));
    }

    /** Returns a step without the ends of its blocks. */
    private static WindowStep withoutBlocks(WindowStep step) {
        return step.withBlockEnds(List.of());
    }
}
