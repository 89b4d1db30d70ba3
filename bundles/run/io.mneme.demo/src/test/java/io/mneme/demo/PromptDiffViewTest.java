package io.mneme.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PromptDiffViewTest {

    @Test
    void marksThatThePrefixEndsBetweenTwoLines() {
        assertThat(PromptDiffView.renderNew(context("😀一\n二", 3))).contains("ends here ===\n二\n");
    }

    @Test
    void showsTheWholeLineInWhichThePrefixEnds() {
        assertThat(PromptDiffView.renderNew(context("一\n- 旧新", 5)))
                .contains("ends after character 3 of the next line ===\n- 旧新\n");
    }

    @Test
    void showsEverythingWhenNothingIsShared() {
        assertThat(PromptDiffView.renderNew(context("一\n二", 0))).contains("ends here ===\n一\n二\n");
    }

    @Test
    void showsNothingNewWhenAllIsShared() {
        assertThat(PromptDiffView.renderNew(context("一\n", 2))).contains("ends here ===\n\n---");
    }

    @Test
    void marksInTheWholePromptWhereThePrefixEnds() {
        assertThat(PromptDiffView.renderFull(context("一\n二\n三", 2)))
                .contains("一\n=== the stable prefix ends here ===\n二\n三\n---");
    }

    @Test
    void marksNothingInTheWholePromptWhenNothingIsShared() {
        assertThat(PromptDiffView.renderFull(context("一\n二", 0))).doesNotContain("===");
    }

    @Test
    void saysWhichShareOfThePromptIsStable() {
        assertThat(PromptDiffView.renderFull(context("一二三四", 1)))
                .contains("一二三四")
                .contains("the first 1 of 4 characters, 10 of 40 tokens (25 %)")
                .contains("contains no history");
    }

    private static Context context(String text, int shared) {
        SegmentInfo note = new SegmentInfo("c", "b", "1", Stability.STATIC, 1, 1, 1, "00", List.of());
        Manifest manifest = new Manifest(
                "id",
                "dictation",
                "s",
                Map.of(),
                Instant.EPOCH,
                List.of(note),
                40,
                new StablePrefix(shared, shared, 10 * shared),
                Optional.empty(),
                List.of());
        return new Context(List.of(new Segment(note, List.of(ContextItem.instruction(text)))), manifest);
    }
}
