package io.mneme.index.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.api.vocabulary.SoundCodes;
import io.mneme.api.vocabulary.SoundUnavailableException;
import io.mneme.index.lucene.compile.SoundQueries;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.index.lucene.harness.SampleSounds;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SoundSearchTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final IndexHarness index = IndexHarness.inMemory();

    @AfterEach
    void close() {
        index.close();
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource({
        "~平平, 我叫萍萍",
        "~萍, 平",
        "~萍, 我平叫",
        "~\"萍 章\", 平。张伟",
        "~章伟明, 今天张薇名来了",
        "~张伟, 章伟明",
        "~Kate, and Cate said",
        "~kat, Cate",
        "~萍Kate, 平 and cate",
        "~\"Kate Lee\", Cate Lea",
    })
    void findsWhatSoundsAlike(String word, String content) {
        index.append("something 没有", content);
        assertThat(index.ids(word)).containsExactly("m2");
    }

    @ParameterizedTest(name = "not {0} in: {1}")
    @CsvSource({"~平平, 平我萍", "~张伟, 伟张", "~\"Kate Lee\", Lee Kate", "~平平, 萍", "~\"萍 章\", 平。我张", "-~平平 平, 萍萍"})
    void doesNotFindAnotherSound(String word, String content) {
        index.append(content);
        assertThat(index.ids(word)).isEmpty();
    }

    @Test
    void findsWordsOfEntriesThatFollowASearch() {
        index.append("Cate");
        assertThat(index.ids("~kate")).containsExactly("m1");
        index.append("Kat");
        assertThat(index.ids("~kate")).containsExactlyInAnyOrder("m1", "m2");
    }

    @Test
    void theSpellingOfTheQueryIsFirst() {
        String more = " and a very long text about other things that go on and on".repeat(20);
        index.append("萍萍", "瓶平", "平平" + more, "萍平");
        assertThat(index.ids("~平平")).hasSize(4).startsWith("m3");
    }

    @Test
    void aSwitchFindsAllWordsByTheirSound() {
        index.append("萍萍 met Cate");
        assertThat(index.ids("平平 kate")).isEmpty();
        assertThat(index.ids(SearchQuery.of("平平 kate").spelled(SearchSpelling.SOUND_ALIKE)))
                .containsExactly("m1");
        assertThat(index.ids(SearchQuery.of("萍萍 -kate").spelled(SearchSpelling.SOUND_ALIKE)))
                .containsExactly("m1");
    }

    @Test
    void wordsWithoutASoundAreFoundAsTheyAre() {
        index.append("C++ 🎉 2026");
        assertThat(index.ids(SearchQuery.of("C++ 🎉 2026").spelled(SearchSpelling.SOUND_ALIKE)))
                .containsExactly("m1");
    }

    @Test
    void withoutCodesOnlyTheSpellingIsFound() {
        index.append("平平", "萍萍");
        index.sounds = Optional.empty();
        assertThat(index.ids("~平平")).containsExactly("m1");
        assertThat(index.find("~平平").partial())
                .containsExactly("words that sound alike are not found now: there are no codes of sounds");
        assertThat(index.find("平平").partial()).isEmpty();
    }

    @Test
    void codesThatCannotBeLoadedAreExplained() {
        index.sounds = Optional.of(new FailingSounds());
        index.append("平平");
        assertThat(index.ids("~平平")).containsExactly("m1");
        assertThat(index.find("~平平").partial()).contains("words that sound alike are not found now: not loaded");
    }

    @Test
    void entriesAreFoundByTheirSoundOnceCodesAreThere() {
        index.sounds = Optional.empty();
        index.append("萍萍", "Cate");
        index.sounds = Optional.of(new SampleSounds());
        assertThat(index.find("~平平").partial()).containsExactly("message is being indexed by the sound of its words");
        index.feed.addSounds();
        index.feed.await(snapshot -> index.find("~平平").partial().isEmpty(), TIMEOUT);
        assertThat(index.ids("~平平")).containsExactly("m1");
        assertThat(index.ids("~kate")).containsExactly("m2");
        assertThat(index.find("~平平").partial()).isEmpty();
    }

    @Test
    void tooManyWordsBySoundAreRefused() {
        assertThatThrownBy(() -> index.find("~平 ".repeat(SoundQueries.MAX_TERMS + 1)))
                .isInstanceOf(InvalidQueryException.class)
                .hasMessageContaining("at most 150 words");
    }

    @Test
    void theMostWordsBySoundAreAnswered() {
        index.append("平");
        assertThat(index.ids("~平 ".repeat(SoundQueries.MAX_TERMS) + "a/b ".repeat(100)))
                .containsExactly("m1");
    }

    /** Codes whose tables of pinyin cannot be loaded. */
    private static final class FailingSounds implements SoundCodes {

        @Override
        public List<String> syllables(String text) {
            throw new SoundUnavailableException("not loaded", new IllegalStateException());
        }

        @Override
        public String metaphone(String word) {
            return "";
        }
    }
}
