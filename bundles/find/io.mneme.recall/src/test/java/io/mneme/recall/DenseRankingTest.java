package io.mneme.recall;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.Recall.RecallResult;
import io.mneme.api.search.RecallQuery;
import io.mneme.api.search.RecalledTurn;
import io.mneme.api.search.RecalledTurn.ScorePart;
import io.mneme.spi.embed.Embedder;
import io.mneme.spi.embed.TextUse;
import io.mneme.spi.erase.Erased;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DenseRankingTest {

    private static final RecallQuery PET = RecallQuery.of("Ann's pet name");

    private final RecallHarness harness = new RecallHarness();

    @BeforeEach
    void converse() {
        harness.turns
                .say(1, "Ann", "my car name is Bolt")
                .say(2, "Ann", "the puppy is called Rex")
                .say(3, "Ann", "I like tea");
    }

    private List<String> ids() {
        return harness.recall.recall(PET).turns().stream().map(RecalledTurn::id).toList();
    }

    @Test
    void aTurnOfSimilarMeaningComesFirstThoughItHasNoneOfTheWords() {
        assertThat(ids()).first().isEqualTo("m1");
        harness.bind(new WordEmbedder());
        harness.configuration.modified(Map.of("weight_dense", "4"));
        assertThat(ids()).first().isEqualTo("m2");
    }

    @Test
    void theSimilarityCountsInQuartersOfStandardDeviations() {
        harness.bind(new WordEmbedder());
        RecalledTurn puppy = harness.recall.recall(PET).turns().stream()
                .filter(turn -> turn.id().equals("m2"))
                .findFirst()
                .orElseThrow();
        // Cosines 0, 1 and 0: mean 1/3, standard deviation √2/3, so that the puppy is √2 above the mean.
        assertThat(puppy.parts())
                .filteredOn(part -> part.feature().equals("dense"))
                .singleElement()
                .satisfies(part -> {
                    assertThat(part.value()).isCloseTo(Math.sqrt(2) / 4, Offset.offset(1e-6));
                    assertThat(part.weight()).isEqualTo(.94);
                });
    }

    @Test
    void thePreviousTurnAndTheSessionCount() {
        harness.turns.say(4, "Bob", "a dog").say(4, "Ann", "yes");
        harness.bind(new WordEmbedder());
        RecalledTurn last = harness.recall.recall(PET).turns().stream()
                .filter(turn -> turn.id().equals("m5"))
                .findFirst()
                .orElseThrow();
        assertThat(last.parts()).extracting(ScorePart::feature).contains("dense_previous", "dense_session");
    }

    @Test
    void vectorsOfTurnsAreRememberedAndTextsAreSentInBatches() {
        WordEmbedder embedder = new WordEmbedder();
        harness.bind(embedder);
        ids();
        assertThat(embedder.batches()).hasSize(3).allMatch(batch -> batch.size() <= 2);
        ids();
        assertThat(embedder.batches()).hasSize(4).last().isEqualTo(List.of("Ann's pet name"));
    }

    @Test
    void anErasureRemovesTheVectorsOfItsEntries() {
        harness.bind(new WordEmbedder());
        List<String> turns = ids();
        Erased first = new Erased("message", Set.of(turns.get(0)), Set.of());
        assertThat(harness.recall.find(first).items()).isEqualTo(1);
        assertThat(harness.recall.remove(first).items()).isEqualTo(1);
        assertThat(harness.recall.find(first).items()).isZero();
        Erased second = new Erased("message", Set.of(turns.get(1)), Set.of());
        assertThat(harness.recall.find(second).items()).isEqualTo(1);
    }

    @Test
    void vectorsOfTextsThatWereReadBeforeAnErasureAreNotRemembered() {
        WordEmbedder embedder = new WordEmbedder();
        Erased erased = new Erased("message", Set.of("m1", "m2", "m3", "m4"), Set.of());
        harness.bind(embedder);
        embedder.onEmbed(() -> harness.recall.remove(erased));
        assertThat(ids()).isNotEmpty();
        assertThat(harness.recall.find(erased).items()).isZero();
    }

    @Test
    void withoutTheEmbedderTurnsAreRankedByWordsAgain() {
        WordEmbedder embedder = new WordEmbedder();
        List<String> byWords = ids();
        harness.configuration.modified(Map.of("weight_dense", "4"));
        harness.bind(embedder).run();
        assertThat(ids()).isEqualTo(byWords);
    }

    @Test
    void anEmbedderThatFailsAgainAndAgainIsNotCalledUntilItIsUpdated() {
        AtomicInteger calls = new AtomicInteger();
        WordEmbedder embedder = new WordEmbedder();
        embedder.onEmbed(() -> {
            calls.incrementAndGet();
            throw new IllegalStateException("no model");
        });
        Runnable unbind = harness.bind(embedder);
        for (int recall = 0; recall < 7; recall++) {
            ids();
        }
        assertThat(calls).hasValue(5);
        assertThat(harness.recall.recall(PET).partial())
                .singleElement()
                .asString()
                .contains("turns are ranked without the embedder words, which is disabled");
        unbind.run();
        harness.bind(new WordEmbedder());
        assertThat(harness.recall.recall(PET).partial()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("brokenEmbedders")
    void aBrokenEmbedderLeavesTheOrderByWordsAndIsReported(Embedder broken, String failure) {
        List<String> byWords = ids();
        harness.bind(broken);
        RecallResult result = harness.recall.recall(PET);
        assertThat(result.turns()).extracting(RecalledTurn::id).isEqualTo(byWords);
        assertThat(result.partial()).singleElement().asString().contains(failure);
    }

    static Stream<Arguments> brokenEmbedders() {
        return Stream.of(
                broken(
                        texts -> {
                            throw new IllegalStateException("no model");
                        },
                        "IllegalStateException"),
                broken(texts -> List.of(), "returned 0 vectors for 1 texts"),
                broken(texts -> List.of(new float[2]), "not of 3 finite values"),
                broken(texts -> List.of(new float[] {Float.NaN, 0, 0}), "not of 3 finite values"));
    }

    private static Arguments broken(EmbeddingFunction function, String failure) {
        return Arguments.of(new FunctionEmbedder(function), failure);
    }

    @Test
    void anEmbedderThatHangsIsNotWaitedForBeyondItsTimeout() {
        harness.configuration.modified(Map.of("embed_timeout_ms", "50"));
        CountDownLatch never = new CountDownLatch(1);
        harness.bind(new FunctionEmbedder(texts -> {
            try {
                never.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            return List.of();
        }));
        RecallResult result = harness.recall.recall(PET);
        assertThat(result.turns()).isNotEmpty();
        assertThat(result.partial()).singleElement().asString().contains("did not answer within 50 ms");
    }

    @FunctionalInterface
    private interface EmbeddingFunction {

        List<float[]> embed(List<String> texts);
    }

    private record FunctionEmbedder(EmbeddingFunction function) implements Embedder {

        @Override
        public String name() {
            return "function";
        }

        @Override
        public int dimension() {
            return 3;
        }

        @Override
        public List<float[]> embed(TextUse use, List<String> texts) {
            return function.embed(texts);
        }
    }
}
