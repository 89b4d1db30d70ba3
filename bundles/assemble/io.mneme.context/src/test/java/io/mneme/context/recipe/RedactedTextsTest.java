package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedactedTextsTest {

    private final RedactedTexts texts = new RedactedTexts(2, 20);

    @Test
    void aTextIsFoundAgainUnderItsGenerationOnly() {
        texts.keep("a", "b", 1);
        assertThat(texts.find("a", 1)).contains("b");
        assertThat(texts.find("a", 2)).isEmpty();
        assertThat(texts.find("b", 1)).isEmpty();
    }

    @Test
    void aNewGenerationRemovesTheTextsOfTheOneBefore() {
        texts.keep("a", "b", 1);
        texts.keep("c", "d", 2);
        assertThat(texts.find("a", 1)).isEmpty();
        assertThat(texts.find("c", 2)).contains("d");
    }

    @Test
    void theTextNotUsedForLongestGoesWhenThereAreTooMany() {
        texts.keep("a", "1", 1);
        texts.keep("b", "2", 1);
        texts.find("a", 1);
        texts.keep("c", "3", 1);
        assertThat(texts.find("b", 1)).isEmpty();
        assertThat(texts.find("a", 1)).contains("1");
        assertThat(texts.find("c", 1)).contains("3");
    }

    @Test
    void theTextNotUsedForLongestGoesWhenTheyAreTooLongTogether() {
        texts.keep("aaaaaa", "111111", 1);
        texts.keep("bbbbb", "22222", 1);
        assertThat(texts.find("aaaaaa", 1)).isEmpty();
        assertThat(texts.find("bbbbb", 1)).contains("22222");
    }

    @Test
    void aTextThatIsTooLongByItselfIsNotKept() {
        texts.keep("a", "1", 1);
        texts.keep("bbbbbbbbbbb", "2222222222", 1);
        assertThat(texts.find("bbbbbbbbbbb", 1)).isEmpty();
        assertThat(texts.find("a", 1)).contains("1");
    }
}
