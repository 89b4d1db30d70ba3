package io.mneme.example;

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

class HalvingWindowTest implements WindowPolicyContract {

    private final HalvingWindow policy = new HalvingWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void growsToFiveAndKeepsTheNewerHalfAtSix() {
        assertThat(oneRequestPerEntry(10, settings(6, 6000)))
                .containsExactly("0", "0-1", "0-2", "0-3", "0-4", "3-5", "3-6", "3-7", "6-8", "6-9");
    }

    @Test
    void theFirstBuildHoldsAllThatStaysBelowTheLimits() {
        assertThat(policy.next(request(OptionalLong.empty(), candidates(1, 9)), settings(50, 6000)))
                .isEqualTo(WindowStep.rebuild(1, "first build"));
    }

    @Test
    void aFirstBuildThatReachesALimitIsHalved() {
        assertThat(policy.next(request(OptionalLong.empty(), candidates(0, 9)), settings(10, 6000)))
                .isEqualTo(WindowStep.rebuild(5, "first build"));
    }

    @Test
    void halvesWhenTheCharactersReachTheirLimit() {
        assertThat(policy.next(request(OptionalLong.of(0), candidates(0, 9)), settings(50, 1000)))
                .isEqualTo(WindowStep.rebuild(5, "max_history_chars 1000 reached"));
    }

    @Test
    void halvesUntilTheCharactersAreBelowTheirLimit() {
        assertThat(policy.next(request(OptionalLong.of(0), candidates(0, 9)), settings(50, 300)))
                .isEqualTo(WindowStep.rebuild(8, "max_history_chars 300 reached"));
    }

    @Test
    void keepsTheNewestEntryHoweverLong() {
        assertThat(policy.next(request(OptionalLong.of(9), candidates(9, 9)), settings(50, 5)))
                .isEqualTo(WindowStep.grow(9));
    }

    @Test
    void halvesWhenMoreWasRecordedThanItCanSee() {
        assertThat(policy.next(request(OptionalLong.of(0), candidates(40, 49)), settings(10, 6000)))
                .isEqualTo(WindowStep.rebuild(45, "refresh_threshold 10 reached"));
    }

    private List<String> oneRequestPerEntry(int entries, Settings settings) {
        List<String> windows = new ArrayList<>();
        OptionalLong last = OptionalLong.empty();
        for (int newest = 0; newest < entries; newest++) {
            int oldest = Math.max(0, newest + 1 - policy.reach(settings));
            long from = policy.next(request(last, candidates(oldest, newest)), settings).from();
            windows.add(from == newest ? "" + from : from + "-" + newest);
            last = OptionalLong.of(from);
        }
        return windows;
    }

    /** Returns candidates at these positions, of 100 characters each. */
    private static List<Candidate> candidates(long first, long last) {
        return LongStream.rangeClosed(first, last)
                .mapToObj(position -> candidate(position, 100))
                .toList();
    }

    private static Settings settings(double refreshThreshold, double maxHistoryChars) {
        return new Settings(Map.of("refresh_threshold", refreshThreshold, "max_history_chars", maxHistoryChars));
    }
}
