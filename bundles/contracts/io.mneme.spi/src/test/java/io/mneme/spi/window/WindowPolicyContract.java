package io.mneme.spi.window;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every window policy. A policy's test implements this interface, and JUnit runs it all. */
public interface WindowPolicyContract {

    /** A provider that caches the beginnings of prompts by itself. */
    ProviderProfile PROVIDER = new ProviderProfile("test", 1_024, 128, Duration.ofMinutes(5), 0, 0.1, 1);

    /** Returns the policy under test. */
    WindowPolicy policy();

    /** Returns the seeds of the random histories. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(policy().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @Test
    default void declaresEachSettingOnce() {
        assertThat(policy().settings())
                .extracting(Setting::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[a-z][a-z0-9_]{0,30}"));
    }

    @Test
    default void needsToSeeAtLeastOneEntry() {
        assertThat(policy().reach(minimumSettings())).isPositive();
        assertThat(policy().reach(defaultSettings())).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.window.WindowPolicyContract#seeds")
    default void alwaysKeepsTheNewestEntry(long seed) {
        Random random = new Random(seed);
        for (Settings settings : List.of(defaultSettings(), minimumSettings())) {
            List<Candidate> history = new ArrayList<>();
            OptionalLong last = OptionalLong.empty();
            for (int request = 0; request < 200; request++) {
                append(history, random);
                List<Candidate> newest = newest(history, policy().reach(settings));
                WindowStep step = policy().next(anyRequest(last, newest, random), settings);
                assertThat(newest)
                        .extracting(Candidate::position)
                        .contains(step.from())
                        .containsAll(step.blockEnds());
                if (last.isEmpty() || step.from() != last.getAsLong()) {
                    assertThat(step.rebuilt()).isTrue();
                }
                last = OptionalLong.of(step.from());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.window.WindowPolicyContract#seeds")
    default void decidesTheSameTwice(long seed) {
        Random random = new Random(seed);
        List<Candidate> history = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            append(history, random);
        }
        List<Candidate> newest = newest(history, policy().reach(defaultSettings()));
        OptionalLong last =
                OptionalLong.of(newest.get(random.nextInt(newest.size())).position());
        WindowRequest request = anyRequest(last, newest, random);
        assertThat(policy().next(request, defaultSettings())).isEqualTo(policy().next(request, defaultSettings()));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.window.WindowPolicyContract#seeds")
    default void showsNoEarlierEntries(long seed) {
        Random random = new Random(seed);
        List<Candidate> history = new ArrayList<>();
        OptionalLong last = OptionalLong.empty();
        for (int request = 0; request < 200; request++) {
            append(history, random);
            List<Candidate> known = newest(history, policy().reach(defaultSettings()));
            int first = Math.max(0, known.size() - 30);
            List<Candidate> shown = known.subList(first, known.size());
            WindowStep step = policy().next(
                            new WindowRequest(
                                    last,
                                    known.subList(0, first),
                                    shown,
                                    random.nextInt(2_000),
                                    Optional.of(Duration.ZERO),
                                    PROVIDER,
                                    Optional.empty()),
                            defaultSettings());
            assertThat(shown)
                    .extracting(Candidate::position)
                    .contains(step.from())
                    .containsAll(step.blockEnds());
            last = OptionalLong.of(step.from());
        }
    }

    /** Returns a request that follows the last one, if there is one, at once, of a session whose prompt is not known yet. */
    static WindowRequest request(OptionalLong from, List<Candidate> newest) {
        return new WindowRequest(
                from, newest, 0, from.isPresent() ? Optional.of(Duration.ZERO) : Optional.empty(), PROVIDER);
    }

    /** Returns an entry that is a turn by itself, in a history without gaps. */
    static Candidate candidate(long position, int chars) {
        return new Candidate(position, position, chars, chars / 2, true);
    }

    private static WindowRequest anyRequest(OptionalLong from, List<Candidate> newest, Random random) {
        return new WindowRequest(
                from, newest, random.nextInt(2_000), Optional.of(Duration.ofSeconds(random.nextInt(600))), PROVIDER);
    }

    /** Returns the default settings. */
    private Settings defaultSettings() {
        return new Settings(policy().settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }

    /** Returns the minimum of each setting. */
    private Settings minimumSettings() {
        return new Settings(policy().settings().stream().collect(toMap(Setting::name, Setting::minimum)));
    }

    private static void append(List<Candidate> history, Random random) {
        long position = history.isEmpty() ? 1 : history.get(history.size() - 1).position() + 1 + random.nextInt(3);
        long index = history.isEmpty() ? 0 : history.get(history.size() - 1).index() + 1 + random.nextInt(2);
        history.add(
                new Candidate(position, index, 1 + random.nextInt(500), 1 + random.nextInt(300), random.nextBoolean()));
    }

    private static List<Candidate> newest(List<Candidate> history, int reach) {
        return List.copyOf(history.subList(Math.max(0, history.size() - reach), history.size()));
    }
}
