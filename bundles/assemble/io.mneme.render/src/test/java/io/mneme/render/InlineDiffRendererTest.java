package io.mneme.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.render.HistoryRendererContract;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class InlineDiffRendererTest implements HistoryRendererContract {

    private final InlineDiffRenderer renderer = new InlineDiffRenderer();

    @Override
    public HistoryRenderer renderer() {
        return renderer;
    }

    @ParameterizedTest(name = "{0} / {1} reads {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "平平来了 | 萍萍来了 | [平平→萍萍]来了",
                "KC | k8s | [KC→k8s]",
                "重启KC集群 | 重启k8s集群 | 重启[KC→k8s]集群",
                "平平和果果 | 萍萍和菓菓 | [平平→萍萍]和[果果→菓菓]",
                "call Cate now | call Kate now | call [Cate→Kate] now",
                "one too | two | [one too→two]"
            })
    void bracketsWhatWasReplaced(String recognised, String text, String line) {
        assertThat(render(recognised, text)).isEqualTo(line);
    }

    @ParameterizedTest(name = "{0} / {1} reads {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "hello | Hello! | [hello→Hello]!",
                "你好，平平。 | 你好萍萍！ | 你好[平平→萍萍]！",
                "say hallo now | say 'hello' now | say '[hallo→hello]' now"
            })
    void leavesBoundaryPunctuationOutsideTheBrackets(String recognised, String text, String line) {
        assertThat(render(recognised, text)).isEqualTo(line);
    }

    @ParameterizedTest(name = "{0} / {1} reads as the text")
    @CsvSource(
            delimiter = '|',
            value = {
                "今天好 | 今天很好",
                "今天很很好 | 今天很好",
                "今天，很好 | 今天。很好！",
                "hello world | hello, world",
                "'' | 萍萍来了",
                "萍萍来了 | ''",
                "萍萍来了 | 萍萍来了"
            })
    void isSilentAboutInsertionsDeletionsAndPunctuation(String recognised, String text) {
        assertThat(render(recognised, text)).isEqualTo(text);
    }

    @Test
    void countsACharacterOutsideTheBasicPlaneAsOne() {
        assertThat(render("𠀀来了", "𠀁来了")).isEqualTo("[𠀀→𠀁]来了");
    }

    @Test
    void wordsTextsTooLongToCompareAsOneReplacement() {
        String line = render("甲乙".repeat(2_000), "丙丁".repeat(2_000));
        assertThat(line).startsWith("[甲乙").contains("→丙丁").endsWith("]");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.render.HistoryRendererContract#seeds")
    void whatWasMeantCanBeReadOffTheLine(long seed) {
        Random random = new Random(seed);
        String text = anyText(random);
        String line = render(anyText(random), text);
        assertThat(line.replaceAll("\\[[^→]+→([^\\]]+)\\]", "$1")).isEqualTo(text);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("io.mneme.spi.render.HistoryRendererContract#seeds")
    void readsAsTheTextWhenNothingWasCorrected(long seed) {
        String text = anyText(new Random(seed));
        assertThat(render(text, text)).isEqualTo(text);
    }

    /** Returns a text of few words, so that two of them have much in common; without the signs of a correction. */
    private static String anyText(Random random) {
        List<String> words = List.of("go", "Go", "k8s", " ", ", ", "。", "平", "萍", "了", "𠀀");
        return IntStream.range(0, random.nextInt(30))
                .mapToObj(i -> words.get(random.nextInt(words.size())))
                .collect(Collectors.joining());
    }

    private String render(String recognised, String text) {
        return renderer.render(HistoryRendererContract.entry(recognised, text));
    }
}
