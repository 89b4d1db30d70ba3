package io.mneme.vocabulary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.api.vocabulary.TermEntry;
import io.mneme.api.vocabulary.TermMatch;
import io.mneme.sound.PhoneticCodes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermFinderTest {

    private static final PhoneticCodes CODES = new PhoneticCodes();

    @ParameterizedTest(name = "{0} is found in: {1}")
    @CsvSource({
        "萍萍, 今天萍萍来了",
        "Kate, I met kate.",
        "Kate, Ｋａｔｅ's book",
        "C++, written in C++17",
        "k8s, on K8s today",
        "foo/bar.ts::login, see foo/bar.ts::login()",
        "straße, in der STRASSE",
        "José, jose is here",
        "😀, hello 😀!",
        "王, 王先生",
        "阿Q, 鲁迅的阿Q正传",
        "New York, in new  york city",
        "が, これが好き"
    })
    void aTermIsFoundAsItIsSpelt(String term, String text) {
        assertThat(select(text, term(term))).extracting(TermMatch::type).containsExactly(TermMatch.MatchType.TERM);
    }

    @ParameterizedTest(name = "{0} is not found in: {1}")
    @CsvSource({"Kate, skates", "C++, vitamin C", "New York, new old york", "か, これが好き", "k8s, a kiss", "王, 忘了"})
    void aTermIsNotFoundInAnotherWord(String term, String text) {
        assertThat(select(text, term(term))).isEmpty();
    }

    @ParameterizedTest(name = "{0} sounds as in: {1}")
    @CsvSource({"萍萍, 平平来了", "Kate, a book of kayt", "张伟, 和章玮一起", "阿Q, 啊Q", "Smith Jones, mr smyth joans"})
    void aTermIsFoundByItsSound(String term, String text) {
        assertThat(select(text, term(term))).extracting(TermMatch::type).containsExactly(TermMatch.MatchType.SOUND);
    }

    @Test
    void aTermIsFoundByItsVariant() {
        assertThat(select("on kube", term("Kubernetes", "kube")))
                .extracting(TermMatch::type)
                .containsExactly(TermMatch.MatchType.VARIANT);
    }

    @Test
    void aTermIsFoundByTheSoundOfItsVariant() {
        assertThat(select("小平平", term("王小萍", "萍萍")))
                .extracting(TermMatch::type)
                .containsExactly(TermMatch.MatchType.SOUND);
    }

    @Test
    void exactSpellingsComeFirst() {
        assertThat(select("平平", term("萍萍"), term("小平", "平平"), term("平平")))
                .extracting(match -> match.term().term())
                .containsExactly("平平", "小平", "萍萍");
    }

    @Test
    void longerSpellingsComeBeforeShorterOnesAndThenTheEarlierPlace() {
        assertThat(select("Ann in New York with Bob", term("Bob"), term("York"), term("New York"), term("Ann")))
                .extracting(match -> match.term().term())
                .containsExactly("New York", "York", "Ann", "Bob");
    }

    @Test
    void aTermIsReturnedOnceWithItsBestPlace() {
        assertThat(select("kayt, Kate and Kate", term("Kate", "kayt")))
                .singleElement()
                .satisfies(match -> {
                    assertThat(match.type()).isEqualTo(TermMatch.MatchType.TERM);
                    assertThat(match.start()).isEqualTo(6);
                    assertThat(match.end()).isEqualTo(10);
                });
    }

    @Test
    void placesCountUtf16Units() {
        assertThat(select("😀 平平", term("萍萍")).get(0)).satisfies(match -> {
            assertThat(match.start()).isEqualTo(3);
            assertThat(match.end()).isEqualTo(5);
        });
    }

    @Test
    void noMoreThanTheLimitAreReturned() {
        TermFinder index = new TermFinder(
                List.of(term("one"), term("two"), term("three")), new TermAnalyzer(new SoundCoder(CODES)));
        assertThat(index.select("one two three", 2))
                .extracting(match -> match.term().term())
                .containsExactly("three", "one");
    }

    @Test
    void textsWithoutCharactersNeedNoTablesOfPinyin() {
        TermFinder index = new TermFinder(List.of(term("Kate")), new TermAnalyzer(new SoundCoder(new LatinCodes())));
        assertThatCode(() -> index.select("I met Kate", 1)).doesNotThrowAnyException();
    }

    @Test
    void aVocabularyWithoutTermsReadsNothing() {
        TermFinder index = new TermFinder(List.of(), new TermAnalyzer(new SoundCoder(new LatinCodes())));
        assertThat(index.select("平平", 1)).isEmpty();
    }

    private static List<TermMatch> select(String text, TermEntry... terms) {
        return new TermFinder(Arrays.asList(terms), new TermAnalyzer(new SoundCoder(CODES))).select(text, 10);
    }

    private static TermEntry term(String term, String... variants) {
        return new TermEntry("", "", term, List.of(variants), "", "", Map.of());
    }

    /** Codes whose tables of pinyin cannot be loaded. */
    private static final class LatinCodes implements SoundCodes {

        @Override
        public List<String> syllables(String text) {
            throw new SoundUnavailableException("no tables", new IllegalStateException());
        }

        @Override
        public String metaphone(String word) {
            return CODES.metaphone(word);
        }
    }
}
