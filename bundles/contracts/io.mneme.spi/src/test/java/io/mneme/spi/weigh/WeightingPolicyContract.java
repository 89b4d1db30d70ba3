package io.mneme.spi.weigh;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every weighting policy. A policy's test implements this interface, and JUnit runs it all. */
public interface WeightingPolicyContract {

    /** The moment of each request. */
    Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

    /** Returns the policy under test. */
    WeightingPolicy policy();

    /** Returns the seeds of the random items. */
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
    default void weighsNoItems() {
        assertThat(policy().weigh(List.of(), context(new Random(1)), defaultSettings()))
                .isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.weigh.WeightingPolicyContract#seeds")
    default void returnsOneFiniteWeightForEachItem(long seed) {
        Random random = new Random(seed);
        List<Weighable> items = items(random, random.nextInt(200));
        for (Settings settings : List.of(defaultSettings(), minimumSettings())) {
            assertThat(Weight.isOneForEach(items, policy().weigh(items, context(random), settings)))
                    .isTrue();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.weigh.WeightingPolicyContract#seeds")
    default void weighsTheSameTwice(long seed) {
        Random random = new Random(seed);
        List<Weighable> items = items(random, 50);
        WeightingContext context = context(random);
        assertThat(policy().weigh(items, context, defaultSettings()))
                .isEqualTo(policy().weigh(items, context, defaultSettings()));
    }

    @Test
    default void weighsAHundredThousandItems() {
        List<Weighable> items = items(new Random(7), 100_000);
        assertThat(policy().weigh(items, context(new Random(7)), defaultSettings()))
                .hasSize(100_000);
    }

    /** Returns the default settings. */
    private Settings defaultSettings() {
        return new Settings(policy().settings().stream().collect(toMap(Setting::name, Setting::defaultValue)));
    }

    /** Returns the minimum of each setting. */
    private Settings minimumSettings() {
        return new Settings(policy().settings().stream().collect(toMap(Setting::name, Setting::minimum)));
    }

    private static WeightingContext context(Random random) {
        Focus focus = random.nextBoolean()
                ? Focus.NONE
                : new Focus(List.of("lighthouse", "tea"), List.of(List.of("tea"), List.of()));
        return new WeightingContext(NOW, focus);
    }

    private static List<Weighable> items(Random random, int number) {
        List<Weighable> items = new ArrayList<>(number);
        for (int i = 0; i < number; i++) {
            items.add(item("item" + i, random));
        }
        return items;
    }

    /** Also items without a time or turn, later than now, and with a score of zero or below. */
    private static Weighable item(String id, Random random) {
        Optional<Instant> timestamp = random.nextInt(10) == 0
                ? Optional.empty()
                : Optional.of(NOW.minus(Duration.ofMinutes(random.nextInt(1_000_000) - 1_000)));
        Map<String, String> keys = random.nextBoolean() ? Map.of() : Map.of("role", "user", "project", "Mneme");
        return new Weighable(id, random.nextGaussian() * 10, timestamp, random.nextInt(100) - 1, keys);
    }
}
