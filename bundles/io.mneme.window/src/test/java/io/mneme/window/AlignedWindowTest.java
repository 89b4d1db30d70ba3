package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.PROVIDER;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AlignedWindowTest implements WindowPolicyContract {

    private static final int LONG_TOKENS = 100;

    private final AlignedWindow policy = new AlignedWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @ParameterizedTest(name = "of {0} entries it starts at index {1}")
    @CsvSource({"1, 0", "25, 0", "64, 0", "65, 40", "104, 40", "105, 80"})
    void startsAtAMultipleOfTheStepAndKeepsTheFloor(int entries, long from) {
        assertThat(policy.next(request(OptionalLong.empty(), newest(entries, LONG_TOKENS)), defaults())
                        .from())
                .isEqualTo(from);
    }

    @Test
    void keepsItsStartWhileItGrows() {
        assertThat(policy.next(request(OptionalLong.of(40), newest(104, LONG_TOKENS)), defaults())
                        .rebuilt())
                .isFalse();
    }

    @Test
    void movesOnByTheGrowth() {
        WindowStep step = policy.next(request(OptionalLong.of(40), newest(105, LONG_TOKENS)), defaults());

        assertThat(step.from()).isEqualTo(80);
        assertThat(step.reason()).isEqualTo("growth 40 exceeded");
    }

    @Test
    void showsAsManyEntriesAsTheProvidersMinimumNeeds() {
        // 58 entries of 20 tokens have more than 1,024 and 128 tokens together.
        assertThat(start(200, 20, 0)).isEqualTo(120);
        assertThat(200 - 58).isBetween(120, 159);
    }

    @Test
    void tokensBeforeTheHistoryCountForTheProvidersMinimum() {
        assertThat(start(200, 20, 600)).isEqualTo(160);
    }

    @Test
    void showsNoMoreThanTheFloorWhereTheEntriesAreTooShortForTheCache() {
        assertThat(start(1_000, 1, 0)).isEqualTo(960);
    }

    @Test
    void countsAsRebuiltWhenTheProvidersCacheHasExpired() {
        WindowRequest idle =
                new WindowRequest(OptionalLong.of(40), newest(100, LONG_TOKENS), 0, Duration.ofMinutes(6), PROVIDER);

        assertThat(policy.next(idle, defaults())).satisfies(step -> {
            assertThat(step.from()).isEqualTo(40);
            assertThat(step.reason()).isEqualTo("the provider's cache has expired");
        });
    }

    @Test
    void endsABlockAfterEachChunk() {
        assertThat(policy.next(request(OptionalLong.of(40), newest(68, LONG_TOKENS)), defaults())
                        .blockEnds())
                .containsExactly(44L, 49L, 54L, 59L, 64L);
    }

    @Test
    void warnsOfAGrowthThatIsNoMultipleOfTheChunk() {
        Settings odd = new Settings(Map.of("floor", 25.0, "growth", 38.0, "chunk", 5.0, "max_floor", 200.0));

        assertThat(policy.warning(odd)).hasValue("growth 38 is no multiple of chunk 5; 40 is used");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.window.WindowPolicyContract#seeds")
    void startsWhereAPolicyWithoutALastWindowStarts(long seed) {
        Random random = new Random(seed);
        List<Candidate> all = new ArrayList<>();
        OptionalLong last = OptionalLong.empty();
        for (int i = 0; i < 400; i++) {
            all.add(new Candidate(3L * i + 1, i, 10, 1 + random.nextInt(80), random.nextBoolean()));
            List<Candidate> newest = within(all);
            WindowStep step = policy.next(request(last, newest), defaults());
            WindowStep restarted = policy.next(request(OptionalLong.empty(), newest), defaults());
            assertThat(step.from()).isEqualTo(restarted.from());
            assertThat(step.blockEnds()).isEqualTo(restarted.blockEnds());
            last = OptionalLong.of(step.from());
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.window.WindowPolicyContract#seeds")
    void neverShowsFewerEntriesThanTheFloorAlsoWithGaps(long seed) {
        Random random = new Random(seed);
        List<Candidate> all = new ArrayList<>();
        long index = 0;
        for (int i = 0; i < 400; i++) {
            index += 1 + random.nextInt(3);
            all.add(new Candidate(index, index, 10, 1 + random.nextInt(80), true));
            WindowStep step = policy.next(request(OptionalLong.empty(), within(all)), defaults());
            long shown = all.stream()
                    .filter(candidate -> candidate.position() >= step.from())
                    .count();
            assertThat(shown).isGreaterThanOrEqualTo(Math.min(25, all.size()));
        }
    }

    @Test
    void showsAllShortEntriesOfAConversationThatCannotReachTheProvidersMinimum() {
        assertThat(start(100, 5, 0)).isZero();
    }

    @Test
    void showsNoMoreThanTheFloorWhereTheEntriesThatCanBeShownAreTooShortForTheCache() {
        List<Candidate> offered = newest(200, 5).subList(120, 200);

        assertThat(policy.next(request(OptionalLong.empty(), offered), defaults())
                        .from())
                .isEqualTo(160);
    }

    @Test
    void showsAllEntriesWhileTheyCostLittleMoreThanANewStart() {
        assertThat(start(64, 20, 400)).isZero();
        assertThat(start(100, 20, 400)).isEqualTo(40);
    }

    @ParameterizedTest(name = "idle for {0} seconds it is rebuilt: {1}")
    @CsvSource({"300, false", "301, true"})
    void countsAsRebuiltOnlyBeyondTheTimeToLive(int idleSeconds, boolean rebuilt) {
        WindowRequest request = new WindowRequest(
                OptionalLong.of(40), newest(100, LONG_TOKENS), 0, Duration.ofSeconds(idleSeconds), PROVIDER);

        assertThat(policy.next(request, defaults()).rebuilt()).isEqualTo(rebuilt);
    }

    @ParameterizedTest(name = "after a pause of {0} seconds before entry 60 of 62 it starts at {1}")
    @CsvSource({"300, 0", "301, 35"})
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
        WindowRequest first =
                new WindowRequest(OptionalLong.of(0), entries, 0, Duration.ofSeconds(301), PROVIDER, later);
        WindowRequest second = new WindowRequest(
                OptionalLong.of(35), entries, 0, Duration.ofSeconds(1), PROVIDER, later.map(at -> at.plusSeconds(1)));

        assertThat(policy.next(first, defaults()).from()).isEqualTo(35);
        assertThat(policy.next(second, defaults()).rebuilt()).isFalse();
    }

    @Test
    void keepsItsStartBesideOldEntriesWhileRequestsFollowEachOther() {
        List<Candidate> entries = paused(60, 60, 0);
        WindowRequest request = new WindowRequest(
                OptionalLong.of(0),
                entries,
                0,
                Duration.ofSeconds(1),
                PROVIDER,
                entries.get(59).timestamp().map(last -> last.plus(Duration.ofDays(400))));

        assertThat(policy.next(request, defaults()).rebuilt()).isFalse();
    }

    @Test
    void pausesAfterEachEntryAreNotThoseOfRequests() {
        List<Candidate> entries = LongStream.range(0, 60)
                .mapToObj(position -> new Candidate(
                        position, position, 400, 100, true, Optional.of(Instant.ofEpochSecond(600 * position))))
                .toList();

        assertThat(policy.next(request(OptionalLong.empty(), entries), defaults())
                        .from())
                .isZero();
    }

    /** Returns entries, a second after each other, with a pause before one of them. */
    private static List<Candidate> paused(int entries, int pausedBefore, int pauseSeconds) {
        return LongStream.range(0, entries)
                .mapToObj(position -> new Candidate(
                        position,
                        position,
                        4 * LONG_TOKENS,
                        LONG_TOKENS,
                        true,
                        Optional.of(Instant.ofEpochSecond(
                                position < pausedBefore ? position : position + pauseSeconds - 1))))
                .toList();
    }

    private long start(int entries, int tokens, int headTokens) {
        return policy.next(
                        new WindowRequest(
                                OptionalLong.empty(), newest(entries, tokens), headTokens, Duration.ZERO, PROVIDER),
                        defaults())
                .from();
    }

    private List<Candidate> within(List<Candidate> all) {
        return all.subList(Math.max(0, all.size() - policy.reach(defaults())), all.size());
    }

    /** Returns the newest of so many entries, without gaps, whose positions are their indexes. */
    private List<Candidate> newest(int entries, int tokens) {
        return within(LongStream.range(0, entries)
                .mapToObj(position -> new Candidate(position, position, 4 * tokens, tokens, true))
                .toList());
    }

    private Settings defaults() {
        return new Settings(policy.settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }
}
