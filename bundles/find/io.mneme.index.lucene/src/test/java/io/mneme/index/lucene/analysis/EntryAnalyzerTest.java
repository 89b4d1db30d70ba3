package io.mneme.index.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryAnalyzerTest {

    private static final int TEXTS = Integer.getInteger("mneme.texts", 4_000);
    private static final int MAX_PIECES = 12;
    private static final int MAX_PIECE_CHARS = 4;

    private static final List<String> PIECES = List.of(
            " ",
            " ",
            "\n",
            "汉",
            "字漢",
            "a",
            "Running",
            "don't",
            "O’Neil's",
            "1",
            "2.5",
            "1,000",
            "_",
            "foo.bar",
            "c++",
            "x_y",
            "user-id",
            "parseHttp",
            "k8s",
            "，",
            "。",
            "、",
            "：",
            "…",
            "·",
            "'",
            "\"",
            "(",
            "é",
            "ŉ",
            "straße",
            "я",
            "Москва",
            "σ",
            "λόγος",
            "ё",
            "İ",
            "may 2023",
            "最近",
            "か",
            "한",
            "e\u0301",
            "\u200B",
            "😀",
            "ﬁ",
            "ａ",
            "〇",
            "ё\u0301");

    private final EntryAnalyzer analyzer = new EntryAnalyzer();

    @Test
    void randomTextsHaveTheTermsOfTheWholeTextWithSeed2711() {
        Random random = new Random(2_711);
        for (int i = 0; i < TEXTS; i++) {
            String text = random.ints(random.nextInt(MAX_PIECES), 0, PIECES.size())
                    .mapToObj(PIECES::get)
                    .collect(Collectors.joining());
            assertSameTerms(text);
        }
    }

    @Test
    void randomCharactersHaveTheTermsOfTheWholeTextWithSeed2712() {
        Random random = new Random(2_712);
        List<Character> known = IntStream.range(0, Character.MAX_VALUE)
                .filter(character -> CharacterRuns.type((char) character) != CharacterRuns.OTHER)
                .mapToObj(character -> (char) character)
                .toList();
        List<Character> frequent = known.stream()
                .filter(character -> CharacterRuns.type(character) != CharacterRuns.HAN)
                .toList();
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            while (text.length() < MAX_PIECES) {
                List<Character> from = random.nextInt(4) == 0 ? known : frequent;
                IntStream.rangeClosed(0, random.nextInt(MAX_PIECE_CHARS))
                        .forEach(any -> text.append(from.get(random.nextInt(from.size()))));
                text.append(random.nextBoolean() ? " " : "");
            }
            assertSameTerms(text.toString());
        }
    }

    @Test
    void eachKnownCharacterHasTheTermsOfItselfInAWord() {
        for (char character = 0; character < Character.MAX_VALUE; character++) {
            if (CharacterRuns.type(character) != CharacterRuns.OTHER) {
                assertSameTerms("ab" + character + "1 汉" + character + "2 " + character + "b");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "汉 1b", "汉1b", "汉，\"2a", "a 1b", "я 1b", "1b", "真的?是吗 c++", "yesterday", "我最近"})
    void aTextHasTheTermsOfTheWholeText(String text) {
        assertSameTerms(text);
    }

    @Test
    void aLongWordHasTheTermsOfTheWholeText() {
        assertSameTerms("before " + "Ab1".repeat(100) + " after " + "x".repeat(5_000));
    }

    private void assertSameTerms(String text) {
        for (int round = 0; round < 2; round++) {
            AnalyzedText analyzed = analyzer.analyze(text);
            List<String> exact = new ArrayList<>();
            List<String> stems = new ArrayList<>();
            List<String> regular = new ArrayList<>();
            analyzed.forEachWord((word, position) -> {
                exact.add(position + word.exact().utf8ToString() + word.isSingle());
                stems.add(position + word.stem().utf8ToString());
                regular.add(word.regular().orElse(word.stem()).utf8ToString());
            });
            List<PlacedTerm> expected = TermSequence.all(TextAnalyzer.stemmed(), "", text);
            assertThat(exact)
                    .as(text)
                    .isEqualTo(TermSequence.all(TextAnalyzer.exact(), "", text).stream()
                            .map(term -> term.position() + term.term() + (term.length() == 1))
                            .toList());
            assertThat(stems)
                    .as(text)
                    .isEqualTo(expected.stream()
                            .map(term -> term.position() + term.term())
                            .toList());
            assertThat(regular)
                    .isEqualTo(expected.stream()
                            .map(term -> IrregularForms.regular(term.term()))
                            .toList());
            assertSameOthers(text, analyzed);
        }
    }

    private static void assertSameOthers(String text, AnalyzedText analyzed) {
        List<String> parts = new ArrayList<>();
        analyzed.forEachPart((part, position) -> parts.add(part.utf8ToString()));
        assertThat(parts)
                .as(text)
                .isEqualTo(PartTerms.placed(text).stream().map(PlacedTerm::term).toList());
        assertThat(analyzed.symbols())
                .as(text)
                .extracting(symbol -> symbol.utf8ToString())
                .hasSameElementsAs(SymbolTerms.of(text));
        assertThat(analyzed.hasTimeExpression()).as(text).isEqualTo(TimeExpressions.isIn(text));
    }
}
