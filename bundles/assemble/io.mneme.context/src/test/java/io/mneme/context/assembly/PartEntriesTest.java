package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.preview.ContextDetails;
import io.mneme.api.preview.PreviewRequest;
import io.mneme.api.preview.PromptPart;
import io.mneme.api.preview.PromptPart.EntryRange;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.render.HistoryEntry;
import io.mneme.spi.render.HistoryRenderer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each line of a prompt leads to its entry, in whichever form it is sent. */
class PartEntriesTest {

    private final ContextHarness harness = new ContextHarness();

    @Test
    void eachLineOfAHistoryIsOfItsEntry() {
        List.of("萍萍来了", "😀 tea", "three").forEach(harness.journal::confirm);
        assertThat(lines(preview(RequestOptions.NONE))).containsExactly("- 萍萍来了", "- 😀 tea", "- three");
    }

    @Test
    void anEntryOfManyLinesIsOneRange() {
        harness.renderer(new BlockRenderer());
        List.of("one", "two").forEach(harness.journal::confirm);
        assertThat(lines(preview(RequestOptions.NONE.withPolicy("renderer", "block"))))
                .containsExactly("<one\none>", "<two\ntwo>");
    }

    @ParameterizedTest
    @MethodSource("forms")
    void systemTextsAndMessagesKeepTheirRangesInEachForm(BodyForm form) {
        harness.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "p", "name", "mixed", "contributors", "mixed")));
        harness.contributor(new ScriptedContributor("mixed", Stability.GROWING, Duration.ZERO, () -> List.of(mixed())));
        ContextRequest request =
                new ContextRequest("mixed", "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE.withForm(form));
        assertThat(lines(preview(request))).containsExactly("first", "hello", "answer", "second");
    }

    private static Contribution mixed() {
        return Contribution.of(List.of(
                        ContextItem.of(Role.SYSTEM, "A first text.", TextOrigin.SAID),
                        ContextItem.of(Role.USER, "hello", TextOrigin.SAID),
                        ContextItem.of(Role.ASSISTANT, "answer", TextOrigin.SAID),
                        ContextItem.of(Role.SYSTEM, "A second text.", TextOrigin.SAID)))
                .withSources(IntStream.range(0, 4)
                        .mapToObj(i -> EntrySource.of("message", "m" + i))
                        .toList())
                .withSpans(List.of(
                        new SourceSpan(0, 0, 2, 7),
                        SourceSpan.whole(1, 1),
                        SourceSpan.whole(2, 2),
                        new SourceSpan(3, 3, 2, 8)));
    }

    private ContextDetails preview(RequestOptions options) {
        return preview(ContextHarness.request(options));
    }

    private ContextDetails preview(ContextRequest request) {
        return harness.preview.preview(PreviewRequest.of(request), ContextHarness.NOON);
    }

    /** Returns the text of each range, and requires that the ranges are of the sources in their order. */
    private static List<String> lines(ContextDetails details) {
        List<String> lines = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        for (PromptPart part : details.parts()) {
            for (EntryRange range : part.entries()) {
                int start = part.text().offsetByCodePoints(0, range.start());
                lines.add(part.text()
                        .substring(start, part.text().offsetByCodePoints(start, range.end() - range.start())));
                ids.add(range.id());
            }
        }
        assertThat(ids)
                .isEqualTo(details.context().manifest().segments().stream()
                        .flatMap(segment -> segment.sources().stream())
                        .map(EntrySource::id)
                        .toList());
        return lines;
    }

    private static final class BlockRenderer implements HistoryRenderer {

        @Override
        public String name() {
            return "block";
        }

        @Override
        public Shape shape() {
            return Shape.BLOCK;
        }

        @Override
        public String render(HistoryEntry entry) {
            return "<" + entry.text() + "\n" + entry.text() + ">\n";
        }
    }

    static List<BodyForm> forms() {
        return List.of(BodyForm.OPENAI, BodyForm.OPENAI_RESPONSES, BodyForm.ANTHROPIC, BodyForm.GEMINI);
    }
}
