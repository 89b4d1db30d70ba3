package io.mneme.window;

import static io.mneme.spi.window.WindowPolicyContract.PROVIDER;
import static io.mneme.spi.window.WindowPolicyContract.request;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowPolicyContract;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlignedWindowTest implements WindowPolicyContract {

    private static final int LONG_TOKENS = 100;

    private final AlignedWindow policy = new AlignedWindow();

    @Override
    public WindowPolicy policy() {
        return policy;
    }

    @ParameterizedTest(name = "of {0} entries it starts at index {1}")
    @CsvSource({"1, 0", "25, 0", "45, 0", "46, 21", "66, 21", "67, 42", "199, 168", "200, 175"})
    void startsAgainWhenItsOldestEntriesHaveCostAsMuchAsANewStart(int entries, long from) {
        // After 21 entries beyond the fewest: 10 + 20 + … + 210 tokens at a tenth of the price, and 0.9 of 2,500 for a
        // new start.
        assertThat(start(entries, LONG_TOKENS, 0)).isEqualTo(from);
    }

    @ParameterizedTest(name = "of {0} entries: {1}")
    @CsvSource({"66, ''", "67, the oldest entries have cost as much as a new start", "200, growth 200 reached"})
    void namesWhyItStartsAgain(int entries, String reason) {
        assertThat(policy.next(request(OptionalLong.of(21), newest(entries, LONG_TOKENS)), defaults())
                        .reason())
                .isEqualTo(reason);
    }

    @ParameterizedTest(name = "of {0} entries it starts at index {1}")
    @CsvSource({"60, 35", "69, 35", "70, 45"})
    void startsAgainAtEachMultipleOfTheGrowth(int entries, long from) {
        Settings growth = new Settings(Map.of("floor", 25.0, "growth", 10.0, "chunk", 1.0, "max_floor", 200.0));
        WindowStep step = policy.next(request(OptionalLong.of(35), newest(entries, LONG_TOKENS)), growth);

        assertThat(step.from()).isEqualTo(from);
        assertThat(step.reason()).isEqualTo(from == 35 ? "" : "growth 10 reached");
    }

    @Test
    void showsAsManyEntriesAsTheProvidersMinimumNeeds() {
        // 52 entries of 20 tokens have more than 1,024 tokens together.
        assertThat(start(200, 20, 0)).isEqualTo(200 - 52);
    }

    @Test
    void tokensBeforeTheHistoryCountForTheProvidersMinimum() {
        assertThat(start(200, 20, 400)).isEqualTo(200 - 32);
    }

    @Test
    void showsNoMoreThanTheFloorWhereTheEntriesAreTooShortForTheCache() {
        assertThat(start(1_000, 1, 0)).isEqualTo(975);
    }

    @ParameterizedTest(name = "of {0} entries it starts at index {1}")
    @CsvSource({"25, 0", "51, 26", "52, 0", "53, 0"})
    void showsTheFloorUntilAllEntriesTogetherAreLongEnoughForTheCache(int entries, long from) {
        assertThat(start(entries, 20, 0)).isEqualTo(from);
    }

    @Test
    void namesThePromptThatWasTooShort() {
        WindowStep sliding = policy.next(request(OptionalLong.of(25), newest(51, 20)), defaults());
        WindowStep cached = policy.next(request(OptionalLong.of(26), newest(52, 20)), defaults());

        assertThat(List.of(sliding.reason(), cached.reason()))
                .containsOnly("the prompt was too short for the provider's cache");
    }

    @Test
    void showsAllEntriesAsLongAsTheyCostLessThanANewStart() {
        assertThat(start(62, 20, 400)).isZero();
        assertThat(start(63, 20, 400)).isEqualTo(63 - 32);
    }

    @Test
    void aProviderThatWritesForAPriceMovesItsStartLater() {
        ProviderProfile writes = new ProviderProfile("test", 1_024, 1, Duration.ofMinutes(5), 4, 0.1, 1.25);
        WindowRequest request =
                new WindowRequest(OptionalLong.empty(), newest(46, LONG_TOKENS), 0, Optional.empty(), writes);

        assertThat(policy.next(request, defaults()).from()).isZero();
    }

    @Test
    void endsABlockAfterEachEntry() {
        assertThat(policy.next(request(OptionalLong.of(0), newest(3, LONG_TOKENS)), defaults())
                        .blockEnds())
                .containsExactly(0L, 1L, 2L);
    }

    @Test
    void endsABlockAfterEachChunk() {
        Settings chunks = new Settings(Map.of("floor", 25.0, "growth", 200.0, "chunk", 5.0, "max_floor", 200.0));

        assertThat(policy.next(request(OptionalLong.of(21), newest(46, LONG_TOKENS)), chunks)
                        .blockEnds())
                .containsExactly(25L, 30L, 35L, 40L, 45L);
    }

    @ParameterizedTest(name = "of {0} entries")
    @ValueSource(ints = {81, 120, 300, 411})
    void startsAtTheSameEntryWhereEarlierOnesMayNotBeShown(int entries) {
        List<Candidate> all = newest(entries, LONG_TOKENS);

        assertThat(policy.next(limited(all, 80), defaults()).from())
                .isEqualTo(policy.next(request(OptionalLong.empty(), all), defaults())
                        .from());
    }

    @ParameterizedTest(name = "at most {0} entries")
    @ValueSource(ints = {1, 10, 30})
    void showsNoMoreEntriesThanMayBeShown(int shown) {
        for (int entries = 1; entries < 300; entries++) {
            List<Candidate> all = newest(entries, LONG_TOKENS);
            assertThat(all.size() - policy.next(limited(all, shown), defaults()).from())
                    .isBetween(1L, (long) shown);
        }
    }

    @Test
    void movesItsStartRarelyWhereOnlyTheNewestEntriesAreKnown() {
        Set<Long> starts = new HashSet<>();
        for (int entries = 100; entries < 400; entries++) {
            List<Candidate> known = newest(entries, LONG_TOKENS).subList(entries - 80, entries);
            WindowStep step = policy.next(request(OptionalLong.empty(), known), defaults());
            assertThat(entries - step.from()).isBetween(25L, 80L);
            starts.add(step.from());
        }
        assertThat(starts).hasSizeBetween(300 / 21, 300 / 12);
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

    private long start(int entries, int tokens, int headTokens) {
        return policy.next(
                        new WindowRequest(
                                OptionalLong.empty(), newest(entries, tokens), headTokens, Optional.empty(), PROVIDER),
                        defaults())
                .from();
    }

    private static WindowRequest limited(List<Candidate> all, int shown) {
        int first = Math.max(0, all.size() - shown);
        return new WindowRequest(
                OptionalLong.empty(),
                all.subList(0, first),
                all.subList(first, all.size()),
                0,
                Optional.empty(),
                PROVIDER,
                Optional.empty());
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
