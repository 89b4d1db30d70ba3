package io.mneme.index.lucene.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PassageLayoutTest {

    @Test
    void aPositionIsOfThePassageThatEndsBehindIt() {
        PassageLayout layout = new PassageLayout(List.of(2, 3), List.of(2, 5));

        assertThat(IntStream.range(0, 5).map(layout::passage)).containsExactly(0, 0, 1, 1, 1);
    }

    @Test
    void noPositionIsOfAPassageWithoutWords() {
        PassageLayout layout = new PassageLayout(List.of(2, 0, 0, 1), List.of(2, 2, 2, 3));

        assertThat(IntStream.range(0, 3).map(layout::passage)).containsExactly(0, 0, 3);
    }

    @Test
    void whatIsBehindAllPassagesIsOfTheFirst() {
        assertThat(new PassageLayout(List.of(2, 3), List.of(2, 5)).passage(105)).isZero();
    }

    @Test
    void severalPassagesArePackedWithTheirEnds() {
        PassageLayout layout = new PassageLayout(List.of(2, 300), List.of(2, 400));

        assertThat(PassageLayout.unpack(layout.pack())).isEqualTo(layout);
    }

    @Test
    void aSinglePassageIsPackedWithoutItsEnd() {
        PassageLayout layout = new PassageLayout(List.of(300), List.of(300));

        assertThat(PassageLayout.unpack(layout.pack())).isEqualTo(new PassageLayout(List.of(300), List.of()));
    }
}
