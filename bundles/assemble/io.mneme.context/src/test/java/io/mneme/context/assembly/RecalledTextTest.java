package io.mneme.context.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.context.recipe.ConfiguredRecipe;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class RecalledTextTest {

    private static final ItemPart RECALLED = new TextPart("You like tea.", TextOrigin.RECALLED);
    private static final ItemPart CURRENT = new TextPart("What do I like?", TextOrigin.CURRENT);
    private static final ItemPart SAID = new TextPart("Hello", TextOrigin.SAID);
    private static final ItemPart IMAGE =
            new MediaPart("media_1", "https://example.org/1.png", "image/png", OptionalInt.empty());

    @Test
    void isTakenOutOfTheNewestMessageAndStandsBeforeIt() {
        assertThat(separated(user(CURRENT, RECALLED, IMAGE))).containsExactly(user(RECALLED), user(CURRENT, IMAGE));
    }

    @Test
    void isTakenOutOfEveryMessageOfThePerson() {
        assertThat(separated(user(SAID, RECALLED))).containsExactly(user(RECALLED), user(SAID));
    }

    @Test
    void behindTheNewestMessageItIsMovedBeforeIt() {
        assertThat(separated(user(CURRENT), user(RECALLED))).containsExactly(user(RECALLED), user(CURRENT));
    }

    @Test
    void staysInTheSystemPromptAsItIs() {
        ContextItem item = new ContextItem(Role.SYSTEM, List.of(RECALLED, SAID), "", Optional.empty());
        assertThat(separated(item)).containsExactly(item);
    }

    @Test
    void aMessageWithoutItStaysAsItIs() {
        assertThat(separated(user(SAID, IMAGE), user(CURRENT))).containsExactly(user(SAID, IMAGE), user(CURRENT));
    }

    @Test
    void ofAContributorIsNotInTheInputOfTheRequest() {
        ContextHarness harness = new ContextHarness();
        harness.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "recipe~r", "name", "r", "contributors", "recall")));
        harness.contributor(new ScriptedContributor(
                "recall", Stability.VOLATILE, Duration.ZERO, () -> List.of(Contribution.of(List.of(user(RECALLED))))));
        RequestInputs inputs = new RequestInputs(Map.of("input", "What do I like?"), Optional.empty());
        assertThat(harness.assemble(new ContextRequest("r", "s", Map.of(), inputs, RequestOptions.NONE))
                        .items())
                .containsExactly(user(RECALLED), user(CURRENT));
    }

    private static ContextItem user(ItemPart... parts) {
        return new ContextItem(Role.USER, List.of(parts), "", Optional.empty());
    }

    private static List<ContextItem> separated(ContextItem... items) {
        PromptPiece piece = new PromptPiece("c", "b", "1", Stability.VOLATILE, Contribution.of(List.of(items)));
        return RecalledText.separated(List.of(piece)).get(0).contribution().items();
    }
}
