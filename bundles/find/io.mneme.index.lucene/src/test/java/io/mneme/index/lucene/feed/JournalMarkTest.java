package io.mneme.index.lucene.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedSpans.SkippedSpan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalMarkTest {

    private static final SkippedSpan FIRST = new SkippedSpan(new Position(3), new Position(7));
    private static final SkippedSpan SECOND = new SkippedSpan(new Position(20), new Position(21));

    @Test
    void isReadFromItsText() {
        JournalMark mark = new JournalMark("a lineage", new Position(42), List.of(FIRST, SECOND), false);
        assertThat(JournalMark.parse(mark.toText())).contains(mark);
    }

    @Test
    void isReadWithoutSpans() {
        JournalMark mark = new JournalMark("a", new Position(42), List.of(), false);
        assertThat(JournalMark.parse(mark.toText())).contains(mark);
    }

    @Test
    void isNotCompleteWhenItIsRead() {
        JournalMark mark = new JournalMark("a", new Position(42), List.of(), true);
        assertThat(JournalMark.parse(mark.toText()).orElseThrow().complete()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a\n1", "a\n-1\n", "a\nx\n", "a\n1\n2", "a\n1\n2-x", "a\n1\n\nb"})
    void isNotReadFromAnotherText(String text) {
        assertThat(JournalMark.parse(text)).isEmpty();
    }
}
