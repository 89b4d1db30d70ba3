package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.PROVIDER;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How aligned windows use pauses in which the provider's cache expires. */
class AlignedPausesTest {

    private static final int TOKENS = 100;

    private final AlignedWindow policy = new AlignedWindow();

    @Test
    void countsAsRebuiltWhenTheProvidersCacheHasExpired() {
        WindowRequest idle =
                new WindowRequest(OptionalLong.of(21), untimed(66), 0, Optional.of(Duration.ofMinutes(6)), PROVIDER);

        assertThat(policy.next(idle, defaults())).satisfies(step -> {
            assertThat(step.from()).isEqualTo(21);
            assertThat(step.reason()).isEqualTo("the provider's cache has expired");
        });
    }

    @ParameterizedTest(name = "idle for {0} seconds it is rebuilt: {1}")
    @CsvSource({"300, false", "301, true"})
    void countsAsRebuiltOnlyBeyondTheTimeToLive(int idleSeconds, boolean rebuilt) {
        WindowRequest request = new WindowRequest(
                OptionalLong.of(21), untimed(66), 0, Optional.of(Duration.ofSeconds(idleSeconds)), PROVIDER);

        assertThat(policy.next(request, defaults()).rebuilt()).isEqualTo(rebuilt);
    }

    @ParameterizedTest(name = "after a pause of {0} seconds before entry 60 of 62 it starts at {1}")
    @CsvSource({"300, 21", "301, 35"})
    void startsWithTheFewestEntriesAfterAPauseInWhichTheCacheExpired(int pauseSeconds, long from) {
        List<Candidate> entries = paused(62, 60, pauseSeconds);

        assertThat(policy.next(request(OptionalLong.empty(), entries), defaults())
                        .from())
                .isEqualTo(from);
        assertThat(policy.next(request(OptionalLong.of(0), entries), defaults()).from())
                .isEqualTo(from);
    }

    @Test
    void startsWithTheFewestEntriesAlsoBeforeTheFirstEntryAfterAPause() {
        List<Candidate> entries = paused(60, 60, 0);
        Optional<Instant> later = entries.get(59).timestamp().map(last -> last.plusSeconds(301));
        WindowRequest first = new WindowRequest(
                OptionalLong.of(0), List.of(), entries, 0, Optional.of(Duration.ofSeconds(301)), PROVIDER, later);
        WindowRequest second = new WindowRequest(
                OptionalLong.of(35),
                List.of(),
                entries,
                0,
                Optional.of(Duration.ofSeconds(1)),
                PROVIDER,
                later.map(at -> at.plusSeconds(1)));

        assertThat(policy.next(first, defaults()).from()).isEqualTo(35);
        assertThat(policy.next(second, defaults()).rebuilt()).isFalse();
    }

    @Test
    void keepsItsStartBesideOldEntriesWhileRequestsFollowEachOther() {
        List<Candidate> entries = paused(60, 60, 0);
        WindowRequest request = new WindowRequest(
                OptionalLong.of(21),
                List.of(),
                entries,
                0,
                Optional.of(Duration.ofSeconds(1)),
                PROVIDER,
                entries.get(59).timestamp().map(last -> last.plus(Duration.ofDays(400))));

        assertThat(policy.next(request, defaults()).rebuilt()).isFalse();
    }

    @Test
    void doesNotTakeAnOldEntryForAPauseWhenTheLastWindowCannotContinue() {
        List<Candidate> entries = paused(60, 60, 0);
        Optional<Instant> later = entries.get(59).timestamp().map(last -> last.plus(Duration.ofDays(400)));
        WindowRequest afterADeletion = new WindowRequest(
                OptionalLong.empty(), List.of(), entries, 0, Optional.of(Duration.ofSeconds(1)), PROVIDER, later);
        WindowRequest afterARestart =
                new WindowRequest(OptionalLong.empty(), List.of(), entries, 0, Optional.empty(), PROVIDER, later);

        assertThat(policy.next(afterADeletion, defaults()).from()).isEqualTo(21);
        assertThat(policy.next(afterARestart, defaults()).from()).isEqualTo(35);
    }

    @Test
    void pausesAfterEachEntryAreNotThoseOfRequests() {
        List<Candidate> entries = LongStream.range(0, 60)
                .mapToObj(position -> new Candidate(
                        position, position, 400, 100, true, Optional.of(Instant.ofEpochSecond(600 * position))))
                .toList();

        assertThat(policy.next(request(OptionalLong.empty(), entries), defaults())
                        .from())
                .isEqualTo(21);
    }

    @ParameterizedTest(name = "with {0} pauses before it, a pause before entry 60 of 62 lets it start at {1}")
    @CsvSource({"0, 35", "3, 35", "4, 34"})
    void fewPausesShortlyBeforeAnotherAreThoseOfRequests(int pauses, long from) {
        List<Candidate> entries = LongStream.range(0, 62)
                .mapToObj(position -> new Candidate(
                        position,
                        position,
                        4 * TOKENS,
                        TOKENS,
                        true,
                        Optional.of(Instant.ofEpochSecond(position
                                + 400 * Math.max(0, Math.min(position, 59) - 59 + pauses)
                                + (position < 60 ? 0 : 400)))))
                .toList();

        assertThat(policy.next(request(OptionalLong.empty(), entries), defaults())
                        .from())
                .isEqualTo(from);
    }

    /** Returns entries, a second after each other, with a pause before one of them. */
    private static List<Candidate> paused(int entries, int pausedBefore, int pauseSeconds) {
        return LongStream.range(0, entries)
                .mapToObj(position -> new Candidate(
                        position,
                        position,
                        4 * TOKENS,
                        TOKENS,
                        true,
                        Optional.of(Instant.ofEpochSecond(
                                position < pausedBefore ? position : position + pauseSeconds - 1))))
                .toList();
    }

    /** Returns entries without a time. */
    private static List<Candidate> untimed(int entries) {
        return LongStream.range(0, entries)
                .mapToObj(position -> new Candidate(position, position, 4 * TOKENS, TOKENS, true))
                .toList();
    }

    private Settings defaults() {
        return new Settings(policy.settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }
}
