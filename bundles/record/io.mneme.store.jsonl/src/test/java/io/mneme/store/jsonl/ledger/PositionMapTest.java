package io.mneme.store.jsonl.ledger;

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

/** Positions of lines follow from few ranges, with any deletions between them. */
class PositionMapTest {

    private final PositionMap positionMap = new PositionMap();

    @Test
    void adjoiningRangesAreJoined() {
        positionMap.add("a", ranges(1, 3, 3, 5));
        positionMap.add("a", ranges(5, 6));
        assertThat(positionMap.rangesOf("a")).hasToString("[1..5]");
    }

    @Test
    void aRangeSpansPositionsThatNoLineCanHave() {
        positionMap.reserve(3);
        positionMap.reserve(4);
        positionMap.add("a", ranges(1, 3, 5, 7));
        assertThat(positionMap.rangesOf("a")).hasToString("[1..6]");
        assertThat(positionMap.nextInFile("a", 2)).isEqualTo(5);
    }

    @Test
    void rangesWithAFreePositionBetweenThemStayApart() {
        positionMap.reserve(3);
        positionMap.add("a", ranges(1, 3, 5, 7));
        assertThat(positionMap.rangesOf("a")).hasToString("[1..2, 5..6]");
        assertThat(positionMap.nextInFile("a", 2)).isEqualTo(5);
    }

    @Test
    void laterRangesMayHaveEarlierPositions() {
        positionMap.add("a", ranges(7, 9, 2, 4));
        assertThat(positionMap.nextInFile("a", 8)).isEqualTo(2);
        assertThat(positionMap.nextInFile("a", 3)).isZero();
    }

    @Test
    void rangesAreJoinedWhenAllBetweenThemIsDeleted() {
        positionMap.add("a", ranges(1, 3, 4, 6));
        positionMap.reserve(3);
        positionMap.join();
        assertThat(positionMap.rangesOf("a")).hasToString("[1..5]");
    }

    @Test
    void anOpenRangeEndsWhereAnotherFileBegins() {
        positionMap.startRange("a", 1);
        positionMap.startRange("b", 4);
        assertThat(positionMap.rangesOf("a")).hasToString("[1..3]");
        assertThat(positionMap.rangesOf("b")).hasToString("[4..]");
        assertThat(positionMap.activeFile()).isEqualTo("b");
    }

    @Test
    void aFileIsAppendedToUnderItsNewName() {
        positionMap.startRange("a", 1);
        positionMap.replaceRanges("b", "a", positionMap.rangesOf("a"));
        assertThat(positionMap.files()).containsExactly("b");
        assertThat(positionMap.activeFile()).isEqualTo("b");
    }

    @Test
    void findsTheNextPositionInManyRanges() {
        PositionRanges many = new PositionRanges();
        for (long from = 1; from < 200_000; from += 2) {
            many.add(from, from + 1);
        }
        positionMap.add("a", many);
        long last = 0;
        for (int i = 0; i < many.size(); i++) {
            last = positionMap.nextInFile("a", last);
            assertThat(last).isEqualTo(2L * i + 1);
        }
        assertThat(positionMap.nextInFile("a", last)).isZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void numbersLinesAsAListOfAllTheirPositionsDoes(long seed) {
        Random random = new Random(seed);
        Map<String, List<Long>> lines = new HashMap<>();
        Set<Long> deleted = new HashSet<>();
        positionMap.startRange("active", 1);
        long end = 0;
        for (int step = 0; step < 400; step++) {
            List<Long> active = lines.computeIfAbsent("active", name -> new ArrayList<>());
            for (int i = random.nextInt(5); i > 0; i--) {
                end = positionMap.nextFree(end);
                active.add(end);
            }
            if (random.nextInt(3) == 0 && !active.isEmpty()) {
                long gone = active.get(random.nextInt(active.size()));
                positionMap.reserve(gone);
                positionMap.reserve(++end);
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

    /** Records what a rotation does: it moves the oldest lines to archives. */
    private void moveHalf(
            List<Long> active, Map<String, List<Long>> lines, Set<Long> deleted, Random random, long end) {
        active.removeAll(deleted);
        List<Long> moved = new ArrayList<>(active.subList(0, active.size() / 2));
        active.removeAll(moved);
        for (long position : moved) {
            String archive = "archive" + random.nextInt(3);
            lines.computeIfAbsent(archive, name -> new ArrayList<>()).add(position);
            positionMap.add(archive, ranges(position, position + 1));
        }
        PositionRanges remaining = new PositionRanges();
        active.forEach(position -> positionMap.join(remaining, position, position + 1));
        positionMap.join(remaining, positionMap.nextFree(end), PositionRanges.OPEN);
        positionMap.replaceRanges("active", "active", remaining);
    }

    private List<Long> numbered(String file, int count) {
        List<Long> numbered = new ArrayList<>();
        long last = 0;
        for (int i = 0; i < count; i++) {
            last = positionMap.nextInFile(file, last);
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
