package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.candidate;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowStep;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WholeHistoryWindowTest implements WindowPolicyContract {

    private static final Settings NONE = new Settings(Map.of());

    private final WholeHistoryWindow policy = new WholeHistoryWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void startsAtTheOldestEntry() {
        assertThat(policy.next(request(OptionalLong.empty(), entries(0, 1_000)), NONE))
                .returns(0L, WindowStep::from)
                .returns("first build", WindowStep::reason);
    }

    @Test
    void growsAsLongAsTheOldestEntryMayBeShown() {
        assertThat(policy.next(request(OptionalLong.of(0), entries(0, 5_000)), NONE))
                .returns(0L, WindowStep::from)
                .returns(false, WindowStep::rebuilt);
    }

    @Test
    void movesOnWithEachEntryThatLeavesNoRoomForTheOldest() {
        assertThat(policy.next(request(OptionalLong.of(0), entries(1, 81)), NONE))
                .returns(1L, WindowStep::from)
                .returns("no more than 80 entries may be shown", WindowStep::reason);
    }

    @Test
    void goesBackToOlderEntriesAsSoonAsTheyMayBeShown() {
        assertThat(policy.next(request(OptionalLong.of(20), entries(0, 100)), NONE))
                .returns(0L, WindowStep::from)
                .returns("more entries may be shown", WindowStep::reason);
    }

    private static List<Candidate> entries(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(position -> candidate(position, 10))
                .toList();
    }
}
