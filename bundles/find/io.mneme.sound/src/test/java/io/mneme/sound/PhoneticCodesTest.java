package io.mneme.sound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PhoneticCodesTest {

    private final PhoneticCodes codes = new PhoneticCodes();

    @AfterEach
    void close() {
        codes.close();
    }

    @ParameterizedTest(name = "{0} sounds like {1}")
    @CsvSource({"平平, 萍萍", "张伟, 章玮", "重庆, 崇庆", "银行, 吟航"})
    void homophonesHaveTheSameSyllables(String one, String other) {
        assertThat(codes.syllables(one)).isEqualTo(codes.syllables(other)).doesNotContain("");
    }

    @Test
    void aCharacterIsReadAsInItsWord() {
        assertThat(codes.syllables("重庆")).containsExactly("chong", "qing");
        assertThat(codes.syllables("重要")).containsExactly("zhong", "yao");
    }

    @Test
    void syllablesAreLowerCaseWithoutTone() {
        assertThat(codes.syllables("今天女生")).allMatch(syllable -> syllable.matches("[a-z]+"));
    }

    @Test
    void eachCodePointHasOneElement() {
        assertThat(codes.syllables("a 平😀平")).containsExactly("", "", "ping", "", "ping");
    }

    @Test
    void aTextWithoutCharactersHasNoSyllables() {
        assertThat(codes.syllables("")).isEmpty();
        assertThat(codes.syllables("Kate")).isEqualTo(Collections.nCopies(4, ""));
    }

    @Test
    void aCharacterBeyondTheBasicPlaneIsOneElement() {
        assertThat(codes.syllables("\ud840\udc00平")).hasSize(2).last().isEqualTo("ping");
    }

    @Test
    void halfOfASurrogatePairIsOneElement() {
        assertThat(codes.syllables("平\ud83d")).isEqualTo(List.of("ping", ""));
    }

    @ParameterizedTest(name = "{0} sounds like {1}")
    @CsvSource({"kayt, Kate", "Smith, Smyth", "José, Jose", "Straße, Strasse", "STRASSE, straße", "ﬁlter, philter"})
    void wordsThatSoundAlikeHaveTheSameCode(String one, String other) {
        assertThat(codes.metaphone(one)).isEqualTo(codes.metaphone(other)).isNotEmpty();
    }

    @Test
    void aCodeHasAtMostSixCharacters() {
        assertThat(codes.metaphone("Kubernetes configuration")).hasSize(6);
    }

    @ParameterizedTest(name = "\"{0}\"")
    @ValueSource(strings = {"", " ", "平平", "123", "😀", "+"})
    void aTextWithoutLatinLettersHasNoCode(String text) {
        assertThat(codes.metaphone(text)).isEmpty();
    }
}
