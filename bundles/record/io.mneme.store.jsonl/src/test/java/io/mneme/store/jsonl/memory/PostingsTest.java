package io.mneme.store.jsonl.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostingsTest {

    private static int[] rows(Postings.View view) {
        return Arrays.copyOf(view.rows(), view.count());
    }

    private static int[] rows(Postings lane) {
        return rows(lane.viewBelow(Integer.MAX_VALUE));
    }

    private static Postings lane(int... rows) {
        return Postings.of(rows, rows.length);
    }

    @Test
    void aNewLaneHasNoRows() {
        assertThat(rows(new Postings())).isEmpty();
        assertThat(rows(lane())).isEmpty();
    }

    @Test
    void rowsCanBeAddedToAnEmptyLane() {
        Postings lane = lane();
        lane.add(3);
        assertThat(rows(lane)).containsExactly(3);
    }

    @Test
    void aRowThatIsAddedTwiceIsListedOnce() {
        Postings lane = lane(1, 4);
        lane.add(4);
        assertThat(rows(lane)).containsExactly(1, 4);
    }

    @Test
    void aViewHasOnlyRowsBelowItsLimit() {
        assertThat(rows(lane(1, 4, 9).viewBelow(4))).containsExactly(1);
        assertThat(rows(lane(1, 4, 9).viewBelow(5))).containsExactly(1, 4);
        assertThat(rows(lane(1, 4, 9).viewBelow(0))).isEmpty();
    }

    @Test
    void aViewDoesNotChangeWhenTheLaneGrows() {
        Postings lane = lane(1, 4);
        Postings.View before = lane.viewBelow(100);
        for (int row = 5; row < 50; row++) {
            lane.add(row);
        }
        assertThat(rows(before)).containsExactly(1, 4);
    }

    @Test
    void aLaneWithAnotherRowIsANewOne() {
        Postings lane = lane(1, 9);
        assertThat(rows(lane.with(4))).containsExactly(1, 4, 9);
        assertThat(rows(lane)).containsExactly(1, 9);
    }

    @Test
    void aLaneWithoutARowIsANewOne() {
        Postings lane = lane(1, 4, 9);
        assertThat(rows(lane.without(4))).containsExactly(1, 9);
        assertThat(rows(lane)).containsExactly(1, 4, 9);
    }

    @Test
    void aLaneWithoutARowThatItDoesNotHaveIsTheSame() {
        Postings lane = lane(1, 9);
        assertThat(lane.without(4)).isSameAs(lane);
    }

    @Test
    void rowsAfterRemovedOnesGetSmallerNumbers() {
        assertThat(rows(lane(0, 3, 4, 8).withoutAndShifted(new int[] {1, 4, 5})))
                .containsExactly(0, 2, 5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void behavesLikeASortedSet(long seed) {
        Random random = new Random(seed);
        TreeSet<Integer> model = new TreeSet<>();
        Postings lane = new Postings();
        for (int step = 0; step < 400; step++) {
            int row = random.nextInt(500);
            switch (random.nextInt(5)) {
                case 0 -> {
                    if (model.add(row)) {
                        lane = lane.with(row);
                    }
                }
                case 1 -> {
                    model.remove(row);
                    lane = lane.without(row);
                }
                case 2 -> {
                    int[] removed = IntStream.range(0, 500)
                            .filter(each -> random.nextInt(100) == 0)
                            .toArray();
                    model = withoutAndShifted(model, removed);
                    lane = lane.withoutAndShifted(removed);
                }
                default -> {
                    int last = model.isEmpty() ? row : model.last() + random.nextInt(3);
                    model.add(last);
                    lane.add(last);
                }
            }
            assertThat(rows(lane)).containsExactly(ints(model));
            assertThat(rows(lane.viewBelow(row))).containsExactly(ints(model.headSet(row)));
        }
    }

    private static TreeSet<Integer> withoutAndShifted(TreeSet<Integer> model, int[] removed) {
        TreeSet<Integer> shifted = new TreeSet<>();
        for (int row : model) {
            if (Arrays.stream(removed).noneMatch(each -> each == row)) {
                shifted.add(row
                        - (int) Arrays.stream(removed)
                                .filter(each -> each < row)
                                .count());
            }
        }
        return shifted;
    }

    private static int[] ints(Iterable<Integer> rows) {
        IntStream.Builder ints = IntStream.builder();
        rows.forEach(ints::add);
        return ints.build().toArray();
    }

    @Test
    void aReaderSeesAPrefixWhileAnotherThreadAdds() {
        Postings lane = new Postings();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int row = 0; row < 100_000; row++) {
                lane.add(row);
            }
        });
        int seen = 0;
        while (seen < 100_000) {
            Postings.View view = lane.viewBelow(Integer.MAX_VALUE);
            assertThat(view.count()).isGreaterThanOrEqualTo(seen);
            seen = view.count();
            assertThat(seen == 0 || view.rows()[seen - 1] == seen - 1).isTrue();
            if (writer.isCompletedExceptionally()) {
                break;
            }
        }
        writer.join();
    }
}
