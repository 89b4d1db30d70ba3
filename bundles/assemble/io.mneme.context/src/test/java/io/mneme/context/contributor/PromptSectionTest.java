package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.render.InlineDiffRenderer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PromptSectionTest {

    private static final String SECTION =
            """
            ---
            以下是辅助纠错的参考上下文：
            - 对话记录（优先参考）：反映用户真实的纠错偏好和话题上下文，若 ASR 识别与最终确认不同则用→分隔（识别→确认），相同则表示无需纠错。
            - 词库（仅供辅助）：以下专有名词 ASR 常误写为同音近音词，仅当输入中确实存在对应误写时才替换，不要强行套用。当词库与对话记录冲突时，以对话记录为准。

            对话记录：
            - 现在测试一下历史上下文注入的功能。
            - 果果今天在公园里遇到了平平。 → 果果今天在公园里遇到了萍萍。

            词库：
            - WenZi（语音转文字工具）
            - 萍萍（人名）
            ---""";

    private static final List<VocabularyTerm> TERMS =
            List.of(new VocabularyTerm("WenZi", "语音转文字工具"), new VocabularyTerm("萍萍", "人名"));

    private final ContextHarness house = new ContextHarness();

    @BeforeEach
    void putTermsAfterTheHistory() {
        house.dictation.modified(Map.of("enabled", "true", "vocabulary_base", "false"));
    }

    @Test
    void readsAsTheSpecificationShows() {
        confirmBoth();
        assertThat(house.assemble(asking(Map.of(), TERMS)).text()).isEqualTo(SECTION);
    }

    @Test
    void standsBehindTheModesPromptAndTheThinkingHint() {
        confirmBoth();
        Map<String, String> texts = Map.of("mode_prompt", "Correct it.", "thinking_hint", "Think.", "input", "说");
        Context context = house.assemble(asking(texts, TERMS));
        assertThat(context.text()).isEqualTo("Correct it.\n\nThink.\n\n" + SECTION);
        assertThat(context.input()).isEqualTo("说");
        assertThat(context.manifest().segments())
                .extracting(SegmentInfo::contributor)
                .containsExactly(
                        "mode-prompt", "thinking-hint", "context-header", "history", "vocabulary", "context-footer");
        assertThat(context.manifest().segments())
                .extracting(SegmentInfo::stability)
                .containsExactly(
                        Stability.STATIC,
                        Stability.SESSION,
                        Stability.SESSION,
                        Stability.GROWING,
                        Stability.VOLATILE,
                        Stability.VOLATILE);
    }

    @Test
    void isLeftOutWhenThereIsNeitherHistoryNorVocabulary() {
        Context context = house.assemble(asking(Map.of("mode_prompt", "Correct it."), List.of()));
        assertThat(context.text()).isEqualTo("Correct it.");
        assertThat(house.assemble(ContextHarness.proofread()).segments()).isEmpty();
    }

    @Test
    void labelsOnlyWhatHasEntries() {
        assertThat(house.assemble(asking(Map.of(), TERMS)).text())
                .doesNotContain("\n对话记录：\n")
                .contains("\n词库：\n- WenZi");
        confirmBoth();
        assertThat(house.text())
                .contains("\n对话记录：\n- 现在")
                .doesNotContain("\n词库：\n")
                .endsWith("萍萍。\n---");
    }

    @Test
    void tellsOfAllEnabledSourcesWhetherOrNotTheyHaveEntries() {
        house.journal.confirm("好");
        String header = header(house.assemble(ContextHarness.proofread()));
        assertThat(header(house.assemble(asking(Map.of(), TERMS)))).isEqualTo(header);
        assertThat(header).contains("- 对话记录（优先参考）", "- 词库（仅供辅助）");
    }

    @Test
    void isSilentOnASourceThatIsSwitchedOff() {
        confirmBoth();
        house.dictation.modified(Map.of("enabled", "false"));
        assertThat(house.assemble(asking(Map.of(), TERMS)).text())
                .doesNotContain("对话记录（", "对话记录：", "现在")
                .contains("- 词库（仅供辅助）", "- 萍萍（人名）");
        house.dictation.modified(Map.of("enabled", "true", "vocabulary_enabled", "false"));
        assertThat(house.assemble(asking(Map.of(), TERMS)).text())
                .contains("- 对话记录（优先参考）", "现在")
                .doesNotContain("词库（", "萍萍（人名）");
    }

    @Test
    void hasEnglishWords() {
        house.dictation.modified(Map.of("enabled", "true", "language", "en", "vocabulary_base", "false"));
        house.journal.confirm("proofread", "use KC", "use k8s");
        List<VocabularyTerm> terms = List.of(new VocabularyTerm("k8s", "Kubernetes"), new VocabularyTerm("Felix", ""));
        assertThat(house.assemble(asking(Map.of(), terms)).text())
                .startsWith("---\nThe following is context to help you correct the input:\n- Conversation history (")
                .contains("\n- Vocabulary (as an aid only): ")
                .endsWith("\n\nConversation history:\n- use KC → use k8s"
                        + "\n\nVocabulary:\n- k8s (Kubernetes)\n- Felix\n---");
    }

    @Test
    void takesItsWordsFromTheConfiguration() {
        house.dictation.modified(Map.of(
                "enabled", true,
                "vocabulary_base", false,
                "header.intro", "Context:",
                "header.history", "what was said",
                "header.vocabulary", "names",
                "label.history", "Said:",
                "label.vocabulary", "Names:"));
        house.journal.confirm("好");
        assertThat(house.assemble(asking(Map.of(), TERMS)).text())
                .isEqualTo("---\nContext:\n- what was said\n- names\n\nSaid:\n- 好\n\nNames:\n"
                        + "- WenZi（语音转文字工具）\n- 萍萍（人名）\n---");
    }

    @Test
    void showsLineBreaksAsASign() {
        house.journal.confirm("proofread", "a\r\nb\rc", "a\nb\u2028c\u0085d");
        String text = house.assemble(asking(Map.of(), List.of(new VocabularyTerm("x\ny", "p\r\nq"))))
                .text();
        assertThat(text).contains("- a⏎b⏎c → a⏎b⏎c⏎d\n", "- x⏎y（p⏎q）\n");
    }

    @Test
    void wordsItsEntriesByTheNamedRenderer() {
        house.renderer(new InlineDiffRenderer());
        house.journal.confirm("proofread", "平平来了", "萍萍来了");
        assertThat(house.entries(ContextHarness.proofread())).isEqualTo("- 平平来了 → 萍萍来了");
        assertThat(house.entries(ContextHarness.request(ContextHarness.withPolicies("inline-diff", ""))))
                .isEqualTo("- [平平→萍萍]来了");
    }

    @Test
    void isTheSegmentsOneBehindTheOther() {
        confirmBoth();
        Context context = house.assemble(asking(Map.of("mode_prompt", "P"), TERMS));
        assertThat(context.segments())
                .extracting(Segment::text)
                .satisfies(texts -> assertThat(String.join("", texts)).isEqualTo("P\n\n" + SECTION))
                .last()
                .isEqualTo("\n---");
    }

    private void confirmBoth() {
        house.journal.confirm("现在测试一下历史上下文注入的功能。");
        house.journal.confirm("proofread", "果果今天在公园里遇到了平平。", "果果今天在公园里遇到了萍萍。");
    }

    private static String header(Context context) {
        return context.segments().stream()
                .filter(segment -> segment.info().contributor().equals("context-header"))
                .map(Segment::text)
                .findFirst()
                .orElseThrow();
    }

    private static ContextRequest asking(Map<String, String> texts, List<VocabularyTerm> terms) {
        RequestInputs inputs = new RequestInputs(texts, Optional.of(terms));
        return new ContextRequest("dictation", "s", Map.of("mode", "proofread"), inputs, RequestOptions.NONE);
    }
}
