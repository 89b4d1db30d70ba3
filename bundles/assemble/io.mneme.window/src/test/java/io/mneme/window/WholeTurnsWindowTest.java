package io.mneme.window;

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

class WholeTurnsWindowTest implements WindowPolicyContract {

    private final WholeTurnsWindow policy = new WholeTurnsWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @Test
    void startsWithAnEntryThatStartsATurn() {
        assertThat(policy.next(request(OptionalLong.empty(), questionsAndReplies(9)), settings(4, 2))
                        .from())
                .isEqualTo(6);
    }

    @Test
    void growsUpToTheMaximumOfTurns() {
        assertThat(policy.next(request(OptionalLong.of(2), questionsAndReplies(10)), settings(4, 2))
                        .rebuilt())
                .isFalse();
    }

    @Test
    void startsAgainFromFewerTurnsBeyondTheMaximum() {
        WindowStep step = policy.next(request(OptionalLong.of(0), questionsAndReplies(9)), settings(4, 2));

        assertThat(step.from()).isEqualTo(6);
        assertThat(step.reason()).isEqualTo("max_turns 4 exceeded");
    }

    @Test
    void startsAgainFromFewerEntriesBeyondTheirMaximum() {
        List<Candidate> newest = questionsAndReplies(201).subList(1, 201);

        WindowStep step = policy.next(request(OptionalLong.of(0), newest), settings(1_000, 1_000));

        assertThat(step.from()).isEqualTo(102);
        assertThat(step.reason()).isEqualTo("max_entries 200 exceeded");
    }

    @Test
    void showsAllEntriesIfNoneStartsATurn() {
        List<Candidate> replies = List.of(new Candidate(1, 1, 40, 10, false), new Candidate(3, 2, 40, 10, false));

        assertThat(policy.next(request(OptionalLong.empty(), replies), settings(4, 2))
                        .from())
                .isEqualTo(1);
    }

    @Test
    void warnsOfARebuiltWindowAboveTheMaximum() {
        assertThat(policy.warning(settings(4, 5))).hasValue("rebuilt_turns 5 is above max_turns 4, which is used");
    }

    @Test
    void startsAgainFromWholeTurnsWithinAMaximumOfEntries() {
        WindowStep step = policy.next(request(OptionalLong.of(0), questionsAndReplies(9)), settings(4, 4, 4));

        assertThat(step.from()).isEqualTo(6);
    }

    /** Returns entries of which each second one is a reply. */
    private static List<Candidate> questionsAndReplies(int count) {
        return LongStream.range(0, count)
                .mapToObj(position -> new Candidate(position, position, 40, 10, position % 2 == 0))
                .toList();
    }

    private static Settings settings(double max, double rebuilt) {
        return settings(max, rebuilt, 10_000);
    }

    private static Settings settings(double max, double rebuilt, double rebuiltEntries) {
        return new Settings(Map.of(
                "max_turns", max, "rebuilt_turns", rebuilt, "max_entries", 200.0, "rebuilt_entries", rebuiltEntries));
    }
}
