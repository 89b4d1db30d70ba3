package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TestContainer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A running container answers a dictation program with prompts. Each test has a mode of its own. */
class DictationPromptIT {

    private static final String HEADER =
            """
            ---
            以下是辅助纠错的参考上下文：
            - 对话记录（优先参考）：反映用户真实的纠错偏好和话题上下文，若 ASR 识别与最终确认不同则用→分隔（识别→确认），相同则表示无需纠错。
            - 词库（仅供辅助）：以下专有名词 ASR 常误写为同音近音词，仅当输入中确实存在对应误写时才替换，不要强行套用。当词库与对话记录冲突时，以对话记录为准。
            """;

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @Test
    void thePromptSectionIsThatOfTheSourceWithItsTermsFirst() {
        api.confirm("section", "现在测试一下历史上下文注入的功能。", "现在测试一下历史上下文注入的功能。");
        api.confirm("section", "果果今天在公园里遇到了平平。", "果果今天在公园里遇到了萍萍。");
        ObjectNode request = ContainerApi.object();
        request.putArray("vocabulary")
                .add(ContainerApi.object().put("term", "WenZi").put("note", "语音转文字工具"))
                .add(ContainerApi.object().put("term", "萍萍").put("note", "人名"));
        assertThat(api.context("section", request).path("text").asText())
                .isEqualTo(
                        HEADER
                                + """

                        词库：
                        - WenZi（语音转文字工具）
                        - 萍萍（人名）

                        对话记录：
                        - 现在测试一下历史上下文注入的功能。
                        - 果果今天在公园里遇到了平平。 → 果果今天在公园里遇到了萍萍。
                        ---""");
    }

    @Test
    void thePromptBeginsWithWhatChangesLeast() {
        api.confirm("order", "a", "a");
        ObjectNode request = ContainerApi.object().put("mode_prompt", "MODE").put("thinking_hint", "HINT");
        assertThat(api.context("order", request).path("text").asText())
                .isEqualTo("MODE\n\nHINT\n\n" + HEADER + "\n对话记录：\n- a\n---");
    }

    @Test
    void theWindowGrowsAndIsBuiltAnewAtItsThreshold() {
        ObjectNode window = ContainerApi.object().put("max_entries", 3).put("refresh_threshold", 6);
        List<String> held = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            api.confirm("worked", "t" + i, "t" + i);
            String text = api.context("worked", ContainerApi.object().set("window", window))
                    .path("text")
                    .asText();
            String lines = text.substring(text.indexOf("\n- t") + 1, text.lastIndexOf("\n---"));
            held.add(lines.replace("- ", "").replace("\n", " "));
        }
        assertThat(held)
                .containsExactly(
                        entries(0, 0),
                        entries(0, 1),
                        entries(0, 2),
                        entries(0, 3),
                        entries(0, 4),
                        entries(3, 5),
                        entries(3, 6),
                        entries(3, 7),
                        entries(6, 8));
    }

    @Test
    void consecutivePromptsAreEqualUpToTheNewEntries() {
        api.confirm("prefix", "one", "one");
        String first = api.context("prefix", ContainerApi.object().put("session", "prefix"))
                .path("text")
                .asText();
        api.confirm("prefix", "two", "two");
        JsonNode second = api.context("prefix", ContainerApi.object().put("session", "prefix"));
        String shared = first.substring(0, first.length() - "---".length());
        assertThat(second.path("text").asText()).isEqualTo(shared + "- two\n---");
        assertThat(second.path("stable_prefix").path("chars").asInt())
                .isGreaterThanOrEqualTo(shared.codePointCount(0, shared.length()));
        assertThat(second.path("window").path("rebuilt").asBoolean()).isFalse();
    }

    @ParameterizedTest(name = "{0} writes {1}")
    @CsvSource({"arrow, 平平来了 → 萍萍来了", "inline-diff, [平平→萍萍]来了"})
    void aRequestNamesItsRenderer(String renderer, String line) {
        String mode = "rendered-" + renderer;
        api.confirm(mode, "平平来了", "萍萍来了");
        JsonNode context = api.context(mode, ContainerApi.object().put("renderer", renderer));
        assertThat(context.path("text").asText()).contains("\n- " + line + "\n---");
        assertThat(context.path("renderer").asText()).isEqualTo(renderer);
    }

    @Test
    void aDeletedDictationIsGoneFromTheVeryNextPrompt() {
        String id = api.confirm("deleted", "secret", "secret");
        api.confirm("deleted", "open", "open");
        assertThat(api.context("deleted", ContainerApi.object()).path("text").asText())
                .contains("- secret\n");
        assertThat(api.delete("/v1/dictations/" + id).status()).isEqualTo(204);
        JsonNode next = api.context("deleted", ContainerApi.object());
        assertThat(next.path("text").asText()).doesNotContain("secret").contains("- open\n");
        assertThat(next.path("window").path("rebuilt").asBoolean()).isTrue();
    }

    @Test
    void anEditedDictationReadsAnewInTheVeryNextPrompt() {
        String id = api.confirm("edited", "Cate", "Cate");
        assertThat(api.context("edited", ContainerApi.object()).path("text").asText())
                .contains("- Cate\n");
        assertThat(api.patch("/v1/dictations/" + id, ContainerApi.object().put("final_text", "Kate"))
                        .status())
                .isEqualTo(200);
        assertThat(api.context("edited", ContainerApi.object()).path("text").asText())
                .contains("- Cate → Kate\n");
    }

    @Test
    void onlyConfirmedDictationsOfTheModeUpTo500CharactersEnter() {
        api.confirm("rules", "old", "old");
        api.confirm("rules", "x".repeat(500), "x".repeat(500));
        api.confirm("rules", "y".repeat(501), "y".repeat(501));
        api.confirm("other-rules", "other", "other");
        api.post(
                "/v1/dictations",
                ContainerApi.object()
                        .put("final_text", "direct")
                        .put("enhance_mode", "rules")
                        .put("preview_enabled", false));
        String text = api.context("rules", ContainerApi.object()).path("text").asText();
        assertThat(text).contains("\n- old\n- " + "x".repeat(500) + "\n---");
    }

    @Test
    void aLineBreakInATextIsShownAsASign() {
        api.confirm("breaks", "a\r\nb\rc\nd", "a\r\nb\rc\nd");
        assertThat(api.context("breaks", ContainerApi.object()).path("text").asText())
                .contains("- a⏎b⏎c⏎d\n---");
    }

    @Test
    void nothingRecordedAndNoVocabularyMakesNoSection() {
        assertThat(api.context("nothing", ContainerApi.object()).path("text").asText())
                .isEmpty();
    }

    @Test
    void aChainOfModesIsNotRecordedAndNoError() {
        ContainerApi.ApiResponse answer = api.post(
                "/v1/dictations",
                ContainerApi.object().put("final_text", "a").put("enhance_mode", "proofread → translate"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("reason").asText()).isEqualTo("not recorded: chain mode");
    }

    @Test
    void badInputIsAProblemThatNamesItsField() {
        ContainerApi.ApiResponse answer = api.post("/v1/dictations", "{\"final_text\":\"a\",\"preview_enabled\":1}");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("field").asText()).isEqualTo("preview_enabled");
    }

    @Test
    void aWindowSettingBelowItsLeastIsRefusedByName() {
        ObjectNode request = ContainerApi.object().put("mode", "any");
        request.set("window", ContainerApi.object().put("max_entries", 0));
        ContainerApi.ApiResponse answer = api.post("/v1/context/dictation", request);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().path("field").asText()).isEqualTo("window.max_entries");
    }

    @Test
    void theSameRequestTwiceGivesTheSameBytes() {
        api.confirm("twice", "平平", "萍萍");
        String first = api.context("twice", ContainerApi.object()).path("text").asText();
        assertThat(api.context("twice", ContainerApi.object()).path("text").asText())
                .isEqualTo(first);
    }

    private static String entries(int first, int last) {
        return IntStream.rangeClosed(first, last).mapToObj(i -> "t" + i).collect(Collectors.joining(" "));
    }
}
