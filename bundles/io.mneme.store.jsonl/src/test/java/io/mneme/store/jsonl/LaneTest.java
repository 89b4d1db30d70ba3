package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LaneTest {

    private static int[] rows(Lane.Slice slice) {
        return Arrays.copyOf(slice.rows(), slice.count());
    }

    private static int[] rows(Lane lane) {
        return rows(lane.below(Integer.MAX_VALUE));
    }

    private static Lane lane(int... rows) {
        return Lane.of(rows);
    }

    @Test
    void aNewLaneListsNothing() {
        assertThat(rows(new Lane())).isEmpty();
        assertThat(rows(lane())).isEmpty();
    }

    @Test
    void aLaneOfNoRowsCanGrow() {
        Lane lane = lane();
        lane.add(3);
        assertThat(rows(lane)).containsExactly(3);
    }

    @Test
    void listsTheLastRowOnce() {
        Lane lane = lane(1, 4);
        lane.add(4);
        assertThat(rows(lane)).containsExactly(1, 4);
    }

    @Test
    void showsOnlyRowsBelowALimit() {
        assertThat(rows(lane(1, 4, 9).below(4))).containsExactly(1);
        assertThat(rows(lane(1, 4, 9).below(5))).containsExactly(1, 4);
        assertThat(rows(lane(1, 4, 9).below(0))).isEmpty();
    }

    @Test
    void aSliceDoesNotChangeWhenTheLaneGrows() {
        Lane lane = lane(1, 4);
        Lane.Slice before = lane.below(100);
        for (int row = 5; row < 50; row++) {
            lane.add(row);
        }
        assertThat(rows(before)).containsExactly(1, 4);
    }

    @Test
    void aLaneWithAnotherRowLeavesTheFormerAsItWas() {
        Lane lane = lane(1, 9);
        assertThat(rows(lane.with(4))).containsExactly(1, 4, 9);
        assertThat(rows(lane)).containsExactly(1, 9);
    }

    @Test
    void aLaneWithoutARowLeavesTheFormerAsItWas() {
        Lane lane = lane(1, 4, 9);
        assertThat(rows(lane.without(4))).containsExactly(1, 9);
        assertThat(rows(lane)).containsExactly(1, 4, 9);
    }

    @Test
    void aLaneWithoutARowThatItDoesNotListIsTheSame() {
        Lane lane = lane(1, 9);
        assertThat(lane.without(4)).isSameAs(lane);
    }

    @Test
    void rowsBehindRemovedOnesMoveUp() {
        assertThat(rows(lane(0, 3, 4, 8).closingUp(new int[] {1, 4, 5}))).containsExactly(0, 2, 5);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void changesLikeASortedSet(long seed) {
        Random random = new Random(seed);
        TreeSet<Integer> model = new TreeSet<>();
        Lane lane = new Lane();
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
                    int[] gone = IntStream.range(0, 500)
                            .filter(each -> random.nextInt(100) == 0)
                            .toArray();
                    model = closedUp(model, gone);
                    lane = lane.closingUp(gone);
                }
                default -> {
                    int behind = model.isEmpty() ? row : model.last() + random.nextInt(3);
                    model.add(behind);
                    lane.add(behind);
                }
            }
            assertThat(rows(lane)).containsExactly(ints(model));
            assertThat(rows(lane.below(row))).containsExactly(ints(model.headSet(row)));
        }
    }

    private static TreeSet<Integer> closedUp(TreeSet<Integer> model, int[] gone) {
        TreeSet<Integer> left = new TreeSet<>();
        for (int row : model) {
            if (Arrays.stream(gone).noneMatch(each -> each == row)) {
                left.add(row
                        - (int) Arrays.stream(gone).filter(each -> each < row).count());
            }
        }
        return left;
    }

    private static int[] ints(Iterable<Integer> rows) {
        IntStream.Builder ints = IntStream.builder();
        rows.forEach(ints::add);
        return ints.build().toArray();
    }

    @Test
    void aReaderSeesAPrefixWhileAnotherThreadAdds() {
        Lane lane = new Lane();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int row = 0; row < 100_000; row++) {
                lane.add(row);
            }
        });
        int seen = 0;
        while (seen < 100_000) {
            Lane.Slice slice = lane.below(Integer.MAX_VALUE);
            assertThat(slice.count()).isGreaterThanOrEqualTo(seen);
            seen = slice.count();
            assertThat(seen == 0 || slice.rows()[seen - 1] == seen - 1).isTrue();
            if (writer.isCompletedExceptionally()) {
                break;
            }
        }
        writer.join();
    }
}
