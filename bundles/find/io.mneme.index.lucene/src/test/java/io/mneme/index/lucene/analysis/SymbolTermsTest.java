package io.mneme.index.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SymbolTermsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"", "two words", "One, two; three. Four? (No!)", "don't, well-known", "今天，张伟来了。", "3.14", "a_b"})
    void wordsHaveNone(String text) {
        assertThat(SymbolTerms.of(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I like C++. | c++",
                "用C#写 | c#",
                "Ｃ＋＋ | c++",
                "'a => b' | =",
                "'great🎉 day' | great🎉",
                "x@y.org | x@y.org"
            })
    void whatHasSymbolsIsOne(String text, String term) {
        assertThat(SymbolTerms.of(text)).containsExactly(term);
    }

    @Test
    void theWholeAndItsPartsAreTerms() {
        assertThat(SymbolTerms.of("C++/Java, foo/bar.ts::login()"))
                .containsExactly("c++/java", "c++", "foo/bar.ts::login");
    }

    @Test
    void encodedDataIsNone() {
        assertThat(SymbolTerms.of("a+".repeat(100))).isEmpty();
    }
}
