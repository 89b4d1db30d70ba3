package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which inputs of a request are named, since nothing of its recipe uses them. */
class UnusedInputsTest {

    private final ContextHarness harness = new ContextHarness();

    @Test
    void inputsThatNoContributorUsesAreNamedByTheirFields() {
        recipe("history");
        assertThat(omissions(Map.of("mode_prompt", "Correct.", "instructions", "Be brief.", "input", "x")))
                .containsExactly(
                        new Omission("inputs.instructions", "the recipe r has no contributor that uses it"),
                        new Omission("mode_prompt", "the recipe r has no contributor that uses it"),
                        new Omission("conversation", "the recipe r has no contributor that uses it"));
    }

    @Test
    void whatOneOfSeveralUsesIsNotNamed() {
        harness.contributor(new DeclaringContributor(Set.of("instructions", "messages")));
        recipe("mode-prompt,declaring");
        assertThat(omissions(Map.of("mode_prompt", "Correct.", "instructions", "Be brief.")))
                .isEmpty();
    }

    @Test
    void aBlankTextIsNotNamed() {
        harness.contributor(new DeclaringContributor(Set.of("messages")));
        recipe("declaring");
        assertThat(omissions(Map.of("mode_prompt", " "))).isEmpty();
    }

    @Test
    void nothingIsNamedIfOneContributorDoesNotDeclareWhatItUses() {
        harness.contributor(ScriptedContributor.saying("unknown", Stability.VOLATILE, "text"));
        recipe("history,unknown");
        assertThat(omissions(Map.of("instructions", "Be brief."))).isEmpty();
    }

    @Test
    void aContributorThatShowsNothingCanReportWhatItLeftOut() {
        Omission left = new Omission("declaring", "1 messages are left out");
        harness.contributor(new ScriptedContributor(
                "reporting", Stability.GROWING, Duration.ZERO, () -> List.of(Contribution.ofOmissions(List.of(left)))));
        recipe("mode-prompt,reporting");
        assertThat(omissions(Map.of())).containsExactly(left);
    }

    private void recipe(String contributors) {
        harness.recipes.addRecipe(
                new ConfiguredRecipe(Map.of("service.pid", "recipe~r", "name", "r", "contributors", contributors)));
    }

    /** Returns what is left out of the context of a recorded conversation, other than the remark that it has no message. */
    private List<Omission> omissions(Map<String, String> texts) {
        RequestInputs inputs = new RequestInputs(texts, Optional.empty())
                .withDialogue(DialogueInput.of(new RecordedMessages("c1", "message")));
        ContextRequest request = new ContextRequest("r", "s", Map.of(), inputs, RequestOptions.NONE);
        return harness.assemble(request).manifest().omissions().stream()
                .filter(omission -> !omission.name().equals("messages"))
                .toList();
    }

    private record DeclaringContributor(Set<String> inputs) implements ContextContributor {

        @Override
        public String name() {
            return "declaring";
        }

        @Override
        public Stability stability() {
            return Stability.STATIC;
        }

        @Override
        public Duration timeLimit() {
            return Duration.ZERO;
        }

        @Override
        public Optional<Set<String>> uses() {
            return Optional.of(inputs);
        }

        @Override
        public List<Contribution> contribute(ContributionRequest request) {
            return List.of();
        }
    }
}
