package io.mneme.spi.embed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every embedder keeps to; implement it in the test of an embedder. */
public interface EmbedderContract {

    /** Returns the embedder. */
    Embedder embedder();

    @Test
    default void hasAShortName() {
        assertThat(embedder().name()).matches("[a-z0-9-]{1,31}");
    }

    @Test
    default void acceptsABatchAndReturnsAVectorForEachText() {
        Embedder embedder = embedder();
        assertThat(embedder.maxBatch()).isPositive();
        List<String> texts = IntStream.range(0, embedder.maxBatch())
                .mapToObj(number -> "text " + number + " 今天")
                .toList();
        for (TextUse use : TextUse.values()) {
            assertThat(embedder.embed(use, texts)).hasSameSizeAs(texts).allSatisfy(vector -> assertThat(vector)
                    .hasSize(embedder.dimension()));
        }
    }

    @Test
    default void returnsFiniteValues() {
        for (float[] vector : embedder().embed(TextUse.PASSAGE, List.of("a"))) {
            for (float value : vector) {
                assertThat(value).isFinite();
            }
        }
    }

    @Test
    default void returnsTheSameVectorsOnAllThreads() {
        Embedder embedder = embedder();
        float[] expected = embedder.embed(TextUse.QUERY, List.of("green tea")).get(0);
        List<float[]> others = Stream.generate(() -> "green tea")
                .limit(64)
                .parallel()
                .map(text -> embedder.embed(TextUse.QUERY, List.of(text)).get(0))
                .toList();
        assertThat(others).allSatisfy(vector -> assertThat(vector).isEqualTo(expected));
    }
}
