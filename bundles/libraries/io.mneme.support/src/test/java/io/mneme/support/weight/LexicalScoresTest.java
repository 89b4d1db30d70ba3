package io.mneme.support.weight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LexicalScoresTest {

    private static List<Double> scores(String question, String... texts) {
        return LexicalScores.of(question, List.of(texts), -1);
    }

    @Test
    void aTextWithoutAWordOfTheQuestionHasTheLeastScore() {
        assertThat(scores("blue kettle", "rain all day", "", "blue kettle")).startsWith(0.8, 0.8);
    }

    @Test
    void aTextWithAllWordsHasTheHighestScoreAndNoneMoreThanOne() {
        assertThat(scores("blue kettle", "blue kettle", "blue kettle kettle blue blue", "blue rain"))
                .allMatch(score -> score <= 1)
                .satisfies(scores -> assertThat(scores.get(2)).isLessThan(scores.get(0)));
    }

    @Test
    void aRareWordCountsMoreThanOneThatMostTextsHave() {
        List<Double> scores = scores("the kettle", "the rain", "the sun", "the wind", "my kettle");
        assertThat(scores.get(3)).isGreaterThan(scores.get(0));
    }

    @Test
    void aLongTextDoesNotWinByItsLength() {
        String rest = " and the weather of a long week in spring";
        List<Double> scores = scores("kettle", "my kettle", "my kettle" + rest.repeat(5), "the rain");
        assertThat(scores.get(0)).isGreaterThan(scores.get(1));
    }

    @Test
    void theSameTextsTwiceHaveTheSameOrder() {
        List<String> texts = List.of("a blue kettle", "a blue sky", "rain", "the kettle of a neighbour and his sky");
        List<String> twice = new ArrayList<>(texts);
        twice.addAll(texts);
        List<Double> scores = LexicalScores.of("blue kettle", twice, -1);
        assertThat(scores.subList(0, 4)).isEqualTo(scores.subList(4, 8));
        assertThat(scores.get(0)).isEqualTo(Collections.max(scores));
    }

    @ParameterizedTest(name = "{0} is found by {1}")
    @CsvSource({
        "Ein Café am Platz, CAFE",
        "cafe\u0301 am Platz, café",
        "我们在北京看到了蓝色的水壶, 蓝色水壶在哪里",
        "青いやかん, やかん",
        "파란 주전자를 봤다, 주전자",
        "กาน้ำสีฟ้า, สีฟ้า",
        "चाय की केतली, केतली",
        "壶, 壶"
    })
    void wordsAreFoundWithoutAccentsAndSpaces(String text, String question) {
        List<Double> scores = scores(question, text, "something else");
        assertThat(scores.get(0)).isGreaterThan(0.8);
        assertThat(scores.get(1)).isEqualTo(0.8);
    }

    @Test
    void wordsOfTheQuestionAloneTellNothing() {
        List<Double> alone = LexicalScores.of("kettle", List.of("a kettle", "rain", "sun"), -1);
        List<Double> asked = LexicalScores.of(
                "kettle where oh where", List.of("a kettle", "rain", "sun", "kettle where oh where"), 3);
        assertThat(asked).startsWith(alone.toArray(Double[]::new));
    }

    @Test
    void withoutTextsThereIsNoScore() {
        assertThat(scores("kettle")).isEmpty();
    }
}
