package io.mneme.spi.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.Role;
import io.mneme.spi.render.HistoryRenderer.Shape;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every history renderer. A renderer's test implements this interface, and JUnit runs it all. */
public interface HistoryRendererContract {

    /** Returns the renderer under test. */
    HistoryRenderer renderer();

    /** Returns the seeds of the random entries. */
    static LongStream seeds() {
        return LongStream.rangeClosed(1, 50);
    }

    @Test
    default void hasAShortLowerCaseName() {
        assertThat(renderer().name()).matches("[a-z][a-z0-9-]{0,30}");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.render.HistoryRendererContract#seeds")
    default void wordsTheSameEntryTheSameTwice(long seed) {
        HistoryEntry said = anyEntry(new Random(seed), renderer().shape());
        assertThat(renderer().render(said)).isNotNull().isEqualTo(renderer().render(said));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.render.HistoryRendererContract#seeds")
    default void keepsToOneLineUnlessItMakesBlocks(long seed) {
        HistoryRenderer renderer = renderer();
        String rendered = renderer.render(anyEntry(new Random(seed), renderer.shape()));
        assertThat(renderer.shape() == Shape.BLOCK || !rendered.contains("\n") && !rendered.contains("\r"))
                .as(rendered)
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"zh", "en"})
    default void explainsItsLinesInOneShortLineOrNotAtAll(String language) {
        assertThat(renderer().legend(language)).hasSizeLessThanOrEqualTo(500).doesNotContain("\n", "\r");
    }

    @Test
    default void wordsEmptyTexts() {
        assertThat(renderer().render(entry("", ""))).isNotNull();
    }

    /** Returns an entry of these texts, by the only speaker of a history. */
    static HistoryEntry entry(String recognised, String text) {
        return new HistoryEntry("d1", Role.USER, "", recognised, text, Optional.empty());
    }

    /** Returns an entry of random words in two scripts, half of the time corrected in places; lines have no line breaks. */
    private static HistoryEntry anyEntry(Random random, Shape shape) {
        String text = anyText(random, shape);
        return new HistoryEntry(
                random.nextBoolean() ? "" : "d1",
                Role.values()[random.nextInt(Role.values().length)],
                random.nextBoolean() ? "" : "Ann",
                random.nextBoolean() ? text : anyText(random, shape),
                text,
                Optional.of(Instant.EPOCH.plusSeconds(random.nextInt())).filter(any -> random.nextBoolean()));
    }

    private static String anyText(Random random, Shape shape) {
        String letters = (shape == Shape.BLOCK ? "\n" : "") + "abcXYZ 0189 ,.!?，。！？今天天气平萍果菓→[]()-é𝒳😀";
        int[] points = letters.codePoints().toArray();
        return IntStream.range(0, random.nextInt(40))
                .map(i -> points[random.nextInt(points.length)])
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
