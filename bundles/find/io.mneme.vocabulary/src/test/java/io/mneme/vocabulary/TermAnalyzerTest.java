package io.mneme.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.TermEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TermAnalyzerTest {

    private final List<String> coded = new ArrayList<>();
    private final TermAnalyzer analyzer = new TermAnalyzer(new SoundCoder(new RecordedCodes()));
    private final TermEntry kate = term("kate");
    private final TermEntry bob = term("bob");

    @Test
    void aTermIsAnalyzedOnceAsLongAsItIsUnchanged() {
        List<List<TermSpelling>> first = analyzer.analyze(List.of(kate));
        assertThat(analyzer.analyze(List.of(bob, kate)).get(1)).isEqualTo(first.get(0));
        assertThat(coded).containsExactly("kate", "bob");
    }

    @Test
    void aTermThatHasLeftIsForgotten() {
        analyzer.analyze(List.of(kate, bob));
        analyzer.analyze(List.of(bob));
        analyzer.analyze(List.of(kate, bob));
        assertThat(coded).containsExactly("kate", "bob", "kate");
    }

    @Test
    void nothingIsKnownAfterAllWereForgotten() {
        analyzer.analyze(List.of(kate));
        analyzer.clear();
        analyzer.analyze(List.of(kate));
        assertThat(coded).containsExactly("kate", "kate");
    }

    private static TermEntry term(String term) {
        return new TermEntry("", "", term, List.of(), "", "", Map.of());
    }

    /** Codes of words as they are, which are recorded. */
    private final class RecordedCodes implements SoundCodes {

        @Override
        public List<String> syllables(String text) {
            return List.of();
        }

        @Override
        public String metaphone(String word) {
            coded.add(word);
            return word;
        }
    }
}
