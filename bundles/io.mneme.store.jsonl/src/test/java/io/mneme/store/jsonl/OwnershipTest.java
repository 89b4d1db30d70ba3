package io.mneme.store.jsonl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions of lines follow from few ranges, whatever was deleted between them. */
class OwnershipTest {

    private final Ownership ownership = new Ownership();

    @Test
    void adjoiningRangesAreJoined() {
        ownership.add("a", ranges(1, 3, 3, 5));
        ownership.add("a", ranges(5, 6));
        assertThat(ownership.of("a")).hasToString("[1..5]");
    }

    @Test
    void aRangeSpansPositionsThatNoLineCanHave() {
        ownership.take(3);
        ownership.take(4);
        ownership.add("a", ranges(1, 3, 5, 7));
        assertThat(ownership.of("a")).hasToString("[1..6]");
        assertThat(ownership.next("a", 2)).isEqualTo(5);
    }

    @Test
    void rangesWithAFreePositionBetweenThemStayApart() {
        ownership.take(3);
        ownership.add("a", ranges(1, 3, 5, 7));
        assertThat(ownership.of("a")).hasToString("[1..2, 5..6]");
        assertThat(ownership.next("a", 2)).isEqualTo(5);
    }

    @Test
    void laterRangesMayHaveEarlierPositions() {
        ownership.add("a", ranges(7, 9, 2, 4));
        assertThat(ownership.next("a", 8)).isEqualTo(2);
        assertThat(ownership.next("a", 3)).isZero();
    }

    @Test
    void rangesAreJoinedWhenWhatWasBetweenThemIsGone() {
        ownership.add("a", ranges(1, 3, 4, 6));
        ownership.take(3);
        ownership.join();
        assertThat(ownership.of("a")).hasToString("[1..5]");
    }

    @Test
    void whatIsAppendedEndsWhereAnotherFileBegins() {
        ownership.from("a", 1);
        ownership.from("b", 4);
        assertThat(ownership.of("a")).hasToString("[1..3]");
        assertThat(ownership.of("b")).hasToString("[4..]");
        assertThat(ownership.appended()).isEqualTo("b");
    }

    @Test
    void aFileIsAppendedToUnderItsNewName() {
        ownership.from("a", 1);
        ownership.put("b", "a", ownership.of("a"));
        assertThat(ownership.files()).containsExactly("b");
        assertThat(ownership.appended()).isEqualTo("b");
    }

    @Test
    void findsTheNextPositionOfManyRangesFromTheOneBefore() {
        PositionRanges many = new PositionRanges();
        for (long from = 1; from < 200_000; from += 2) {
            many.add(from, from + 1);
        }
        ownership.add("a", many);
        long last = 0;
        for (int i = 0; i < many.size(); i++) {
            last = ownership.next("a", last);
            assertThat(last).isEqualTo(2L * i + 1);
        }
        assertThat(ownership.next("a", last)).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void numbersLinesAsAListOfAllTheirPositionsDoes(long seed) {
        Random random = new Random(seed);
        Map<String, List<Long>> lines = new HashMap<>();
        Set<Long> deleted = new HashSet<>();
        ownership.from("active", 1);
        long end = 0;
        for (int step = 0; step < 400; step++) {
            List<Long> active = lines.computeIfAbsent("active", name -> new ArrayList<>());
            for (int i = random.nextInt(5); i > 0; i--) {
                end = ownership.free(end);
                active.add(end);
            }
            if (random.nextInt(3) == 0 && !active.isEmpty()) {
                long gone = active.get(random.nextInt(active.size()));
                ownership.take(gone);
                ownership.take(++end);
                deleted.add(gone);
            }
            if (random.nextInt(4) == 0) {
                moveHalf(active, lines, deleted, random, end);
            }
        }
        lines.forEach((file, positions) -> {
            positions.removeAll(deleted);
            assertThat(numbered(file, positions.size())).isEqualTo(positions);
        });
    }

    /** What a rotation notes: the oldest lines go to an archive each. */
    private void moveHalf(
            List<Long> active, Map<String, List<Long>> lines, Set<Long> deleted, Random random, long end) {
        active.removeAll(deleted);
        List<Long> moved = new ArrayList<>(active.subList(0, active.size() / 2));
        active.removeAll(moved);
        for (long position : moved) {
            String archive = "archive" + random.nextInt(3);
            lines.computeIfAbsent(archive, name -> new ArrayList<>()).add(position);
            ownership.add(archive, ranges(position, position + 1));
        }
        PositionRanges remaining =
                ownership.ranges(active.stream().mapToLong(Long::longValue).toArray());
        ownership.join(remaining, ownership.free(end), PositionRanges.OPEN);
        ownership.put("active", "active", remaining);
    }

    private List<Long> numbered(String file, int count) {
        List<Long> numbered = new ArrayList<>();
        long last = 0;
        for (int i = 0; i < count; i++) {
            last = ownership.next(file, last);
            numbered.add(last);
        }
        return numbered;
    }

    private static PositionRanges ranges(long... bounds) {
        PositionRanges ranges = new PositionRanges();
        for (int i = 0; i < bounds.length; i += 2) {
            ranges.add(bounds[i], bounds[i + 1]);
        }
        return ranges;
    }
}
