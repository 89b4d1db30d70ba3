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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        assertThat(step.reason()).isEqualTo("the window has grown enough");
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
