package io.mneme.index.lucene.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.UnicodeSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextAnalyzerTest {

    private static final int WORDS = Integer.getInteger("mneme.words", 25_000);
    private static final int MAX_LETTERS = 8;

    /** Every form in which a program may send the same word. */
    private static final List<UnaryOperator<String>> FORMS = List.of(
            Normalizer2.getNFCInstance()::normalize,
            Normalizer2.getNFDInstance()::normalize,
            Normalizer2.getNFKCInstance()::normalize,
            Normalizer2.getNFKDInstance()::normalize);

    @ParameterizedTest
    @CsvSource({
        "ﬁrst, first",
        "oﬃce, office",
        "cafe\u0301, café",
        "CAFÉ, cafe",
        "ﾃﾞｰﾀﾍﾞｰｽ, データベース",
        "テ\u3099ータヘ\u3099ース, データベース",
        "𝒳𝒴, xy",
        "ﻛﺘﺎب, كتاب",
        "كِتَاب, كتاب",
        "\u1100\u1175\u11B7\u110E\u1175, 김치",
        "ΟΔΟΣ, οδός",
        "хле\u0301б, хлеб",
        "ё, е",
        "phở, pho",
        "Straße, STRASSE",
        "zero\u200Bwidth, zero\u200Bwidth",
        "soft\u00ADhyphen, softhyphen",
        "don’t, don't"
    })
    void aWordHasTheTermsOfItsOtherForm(String written, String other) {
        assertThat(terms(written)).isEqualTo(terms(other)).isNotEmpty();
    }

    @Test
    void aLetterWithoutARestIsNoTerm() {
        assertThat(terms("\u064E \u0301 \u30FC")).doesNotContain("");
    }

    @Test
    void wordsOfAScriptWithoutSpacesAreFoundInsideARun() {
        assertThat(terms("ข้าวผัดกุ้งกรุงเทพ"))
                .containsAll(terms("ข้าว"))
                .containsAll(terms("กุ้ง"))
                .containsAll(terms("กรุงเทพ"));
    }

    @Test
    void placesOfTermsAreThoseOfTheTextAsItWasSent() {
        String text = "see the oﬃce cafe\u0301 now";
        assertThat(all(text))
                .extracting(term -> text.substring(term.start(), term.end()))
                .containsExactly("see", "the", "oﬃce", "cafe\u0301", "now");
    }

    @Test
    void wordsOfAllScriptsAreFoldedAsIcuFoldsThemWithSeed20261124() {
        List<String> different = new ArrayList<>();
        for (String word : words(new Random(20261124))) {
            if (!joined(word).equals(ICUFoldingFilter.NORMALIZER.normalize(word).replace(" ", ""))) {
                different.add(word);
            }
        }
        assertThat(different).isEmpty();
    }

    @Test
    void wordsOfAllScriptsHaveTheSameTermsInEveryFormWithSeed4711() {
        List<String> different = new ArrayList<>();
        for (String word : words(new Random(4711))) {
            List<String> expected = terms(word);
            if (!FORMS.stream().allMatch(form -> terms(form.apply(word)).equals(expected))) {
                different.add(word);
            }
        }
        assertThat(different).isEmpty();
    }

    /** Returns words of letters of one script each, all scripts in turn. */
    private static List<String> words(Random random) {
        List<UnicodeSet> scripts = scripts();
        List<String> words = new ArrayList<>(WORDS);
        while (words.size() < WORDS) {
            UnicodeSet script = scripts.get(words.size() % scripts.size());
            String word = random.ints(1 + random.nextInt(MAX_LETTERS), 0, script.size())
                    .map(script::charAt)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            if (canBegin(word)) {
                words.add(word);
            }
        }
        return words;
    }

    /** Returns whether a word begins with a letter; the signs of some vowels, which are letters, too, only follow one. */
    private static boolean canBegin(String word) {
        return UCharacter.isLetter(
                Normalizer2.getNFKDInstance().normalize(word).replace(" ", "").codePointAt(0));
    }

    private static List<UnicodeSet> scripts() {
        List<UnicodeSet> scripts = new ArrayList<>();
        for (int script = 0; script <= UCharacter.getIntPropertyMaxValue(UProperty.SCRIPT); script++) {
            UnicodeSet letters =
                    new UnicodeSet(String.format(Locale.ROOT, "[[:Script=%s:]&[:L:]]", UScript.getShortName(script)));
            if (!letters.isEmpty()) {
                scripts.add(letters.freeze());
            }
        }
        return scripts;
    }

    private static String joined(String word) {
        return all(word).stream()
                .filter(term -> term.length() == 1)
                .map(PlacedTerm::term)
                .collect(Collectors.joining());
    }

    private static List<String> terms(String text) {
        return all(text).stream().map(PlacedTerm::term).toList();
    }

    private static List<PlacedTerm> all(String text) {
        return TermSequence.all(TextAnalyzer.exact(), "", text);
    }
}
