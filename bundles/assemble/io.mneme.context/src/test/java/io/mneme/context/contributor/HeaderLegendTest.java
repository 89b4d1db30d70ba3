package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedPolicy;
import io.mneme.context.UpperCaseRenderer;
import io.mneme.render.InlineDiffRenderer;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The header explains the lines of the renderer that rendered them, and of no other. */
class HeaderLegendTest {

    private static final String ARROW = "则用→分隔（识别→确认）";
    private static final String NEUTRAL = "- 对话记录（优先参考）：反映用户真实的纠错偏好和话题上下文。\n";

    private final ContextHarness house = new ContextHarness();

    @Test
    void aRendererWithoutALegendIsNotExplained() {
        house.journal.confirm("a");

        assertThat(house.assemble(naming("plain")).text()).contains(NEUTRAL).doesNotContain("→");
    }

    @Test
    void theLegendOfAPlugInIsInTheHeader() {
        house.renderer(new Explained("see <>"), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.text()).contains("话题上下文，see <>。\n").doesNotContain(ARROW);
    }

    @Test
    void theEnglishHeaderHasTheEnglishLegend() {
        house.renderer(new InlineDiffRenderer());
        house.dictation.modified(Map.of("enabled", "true", "language", "en"));
        house.journal.confirm("a");

        assertThat(house.assemble(naming("inline-diff")).text())
                .contains("talking about. Where a recognised word differs from what the user confirmed,"
                        + " it is shown as [recognised→confirmed]; all other text needed no correction.\n");
    }

    @Test
    void theEnglishHeaderExplainsTheArrowAsBefore() {
        house.dictation.modified(Map.of("enabled", "true", "language", "en"));
        house.journal.confirm("a");

        assertThat(house.text())
                .contains(
                        "what they are talking about. Where the recognised text differs from what the user confirmed, the"
                                + " two are separated by → (recognised → confirmed); a single text needed no correction.\n");
    }

    @Test
    void anOpenWindowKeepsTheLegendOfTheRendererThatRenderedIt() {
        house.journal.confirm("a");
        String header = header(house.text());
        house.renderer(new UpperCaseRenderer(), "service.ranking", 9);

        assertThat(house.report().renderer()).isEqualTo("arrow");
        assertThat(header(house.text())).isEqualTo(header);
    }

    @Test
    void theLegendChangesWithTheWindowsRenderer() {
        house.journal.confirm("a");
        house.text();
        house.renderer(new UpperCaseRenderer(), "service.ranking", 9);

        assertThat(house.assemble(ContextHarness.request(ContextHarness.withSwapTiming(SwapTiming.NOW)))
                        .text())
                .contains(NEUTRAL, "- A!");
    }

    @Test
    void theHeaderStaysWhenTheRendererOfAnOpenWindowLeavesForAnUpdate() {
        house.journal.confirm("a");
        String header = header(house.text());
        house.registry.removeRenderer(house.arrow);

        assertThat(house.report().renderer()).isEqualTo("arrow");
        assertThat(header(house.text())).isEqualTo(header);
    }

    @Test
    void theHeaderIsTheSameBeforeAndAfterTheFirstEntry() {
        house.renderer(new Explained("see <>"), "service.ranking", 9);
        String before = header(house.assemble(withVocabulary()).text());
        house.journal.confirm("a");

        assertThat(before).contains("see <>");
        assertThat(header(house.assemble(withVocabulary()).text())).isEqualTo(before);
    }

    @Test
    void theBuiltInRendererThatAnswersForAFailedOneIsNotExplained() {
        house.renderer(ScriptedPolicy.renderer(() -> null), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.text()).contains(NEUTRAL);
    }

    @Test
    void oneWithALegendThatIsTooLongTakesNoPart() {
        house.renderer(new Explained("x".repeat(501)), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.report().renderer()).isEqualTo("arrow");
        assertThat(house.policy("(no name)").note())
                .isEqualTo("takes no part, since it has no legend, or one of more than 500 characters");
    }

    @Test
    void aLineBreakInALegendDoesNotBreakTheHeader() {
        house.renderer(new Explained("a\nb"), "service.ranking", 9);
        house.journal.confirm("a");

        assertThat(house.text()).contains("，a⏎b。\n");
    }

    private static String header(String text) {
        return text.substring(0, text.indexOf("\n\n"));
    }

    private static ContextRequest naming(String renderer) {
        return ContextHarness.request(ContextHarness.withPolicies(renderer, ""));
    }

    private static ContextRequest withVocabulary() {
        RequestInputs inputs = new RequestInputs(Map.of(), Optional.of(List.of(new VocabularyTerm("x", ""))));
        return new ContextRequest("dictation", "s", Map.of("mode", "proofread"), inputs, RequestOptions.NONE);
    }

    private record Explained(String legend) implements HistoryRenderer {

        @Override
        public String name() {
            return "explained";
        }

        @Override
        public String legend(String language) {
            return legend;
        }

        @Override
        public String render(HistoryEntry said) {
            return said.text();
        }
    }
}
