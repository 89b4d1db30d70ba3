package io.mneme.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mneme.benchmarks.report.ProcessTimes.ProcessTime;
import io.mneme.benchmarks.report.ProcessTimes.Snapshot;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcessTimesTest {

    private static final long TEN_SECONDS = 10_000_000_000L;

    @Test
    void readsTheTimesOfAProgramWhoseNameHasBrackets() {
        assertThat(ProcessTime.parse(
                        "71 (a (b) c) S 7 0 0 0 -1 4194560 707 347 0 8 14 25 36 47 20 0 14 0 2400 562 521 0\n"))
                .isEqualTo(new ProcessTime(71, 7, 2_400, 14 + 25, 36 + 47));
    }

    @Test
    void theLoadIsTheTimeOfProcessesDividedByTheTimeThatPassed() {
        Snapshot before = at(0, new ProcessTime(2, 1, 1, 100, 0));
        Snapshot after = at(TEN_SECONDS, new ProcessTime(2, 1, 1, 600, 0), new ProcessTime(3, 1, 50, 250, 0));
        assertThat(after.loadSince(before)).isCloseTo(0.75, within(1e-9));
    }

    @Test
    void aProcessThatEndedCountsOnceByItsParent() {
        Snapshot before = at(0, new ProcessTime(2, 1, 1, 0, 0), new ProcessTime(3, 2, 1, 400, 0));
        Snapshot after = at(TEN_SECONDS, new ProcessTime(2, 1, 1, 0, 900));
        assertThat(after.loadSince(before)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aProcessThatEndedAfterItsParentCountsOnceByTheAncestorThatIsLeft() {
        Snapshot before =
                at(0, new ProcessTime(2, 1, 1, 0, 0), new ProcessTime(3, 2, 1, 0, 0), new ProcessTime(4, 3, 1, 400, 0));
        Snapshot after = at(TEN_SECONDS, new ProcessTime(2, 1, 1, 0, 900));
        assertThat(after.loadSince(before)).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void aNumberThatIsUsedAgainIsAnotherProcess() {
        Snapshot before = at(0, new ProcessTime(5, 1, 1, 400, 0));
        Snapshot after = at(TEN_SECONDS, new ProcessTime(5, 1, 77, 100, 0));
        assertThat(after.loadSince(before)).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void whatTheHypervisorTakesCounts() {
        assertThat(new Snapshot(TEN_SECONDS, 500, Map.of()).loadSince(new Snapshot(0, 0, Map.of())))
                .isCloseTo(0.5, within(1e-9));
    }

    @Test
    void thisProcessIsNotAmongTheOthers() {
        assertThat(new ProcessTimes(Optional.empty()).read().times())
                .doesNotContainKey(ProcessHandle.current().pid());
    }

    private static Snapshot at(long nanos, ProcessTime... times) {
        return new Snapshot(
                nanos, 0, Stream.of(times).collect(Collectors.toMap(ProcessTime::pid, Function.identity())));
    }
}
