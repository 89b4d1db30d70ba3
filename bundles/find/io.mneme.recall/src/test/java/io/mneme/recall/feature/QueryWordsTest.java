package io.mneme.recall.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.search.CandidateQuery;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryWordsTest {

    @ParameterizedTest(name = "{0} has the words {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "When did Ann paint a sunrise?|ann,paint,sunrise",
                "What's the name of Ann's dog, which she didn't like?|name,ann's,dog,like",
                "Straße, STRASSE, 3rd|straße,strasse,3rd",
                "王萍什么时候去北京|王萍什么时候去北京"
            })
    void areThoseThatAreNeitherQuestionNorFunctionWords(String text, String words) {
        assertThat(QueryWords.of(text)).containsExactly(words.split(","));
    }

    @Test
    void areEachReturnedOnce() {
        assertThat(QueryWords.of("tea Tea TEA")).containsExactly("tea");
    }

    @Test
    void ofALongTextAreItsFirstOnes() {
        String text = IntStream.range(0, 1_000).mapToObj(i -> "w" + i).collect(Collectors.joining(" "));
        assertThat(QueryWords.of(text)).hasSize(CandidateQuery.MAX_WORDS).startsWith("w0");
    }

    @Test
    void ofAQuestionWithoutContentAreNone() {
        assertThat(QueryWords.of("Who is it that he was?")).isEmpty();
    }

    @Test
    void aNumberKeepsItsDotsAndCommas() {
        assertThat(QueryWords.of("It cost $8,062.53. Version 1.2.3, then 7.")).contains("8,062.53", "1.2.3", "7");
    }
}
