package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.Stability;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionException;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.context.ContextHarness;
import io.mneme.context.ScriptedContributor;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.ContributionRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request brings along, and what plug-ins contribute, is redacted before a model sees it, as entries are. */
class RequestRedactionTest {

    private static final Map<String, String> TEXTS = Map.of(
            "mode_prompt", "Correct hunter2.",
            "thinking_hint", "Think of hunter2.",
            "input", "say hunter2");

    private final ContextHarness house = new ContextHarness();

    @Test
    void everythingIsShownAsItIsAsLongAsPromptsAreNotRedacted() {
        house.redactions.on(RedactionSink.STORE).on(RedactionSink.EXPORT);
        Context context = house.assemble(request(TEXTS, new VocabularyTerm("hunter2", "of hunter2")));
        assertThat(context.text()).contains("Correct hunter2.", "Think of hunter2.", "- hunter2（of hunter2）");
        assertThat(context.input()).isEqualTo("say hunter2");
    }

    @Test
    void noTextOfARequestIsShownAsItIs() {
        house.redactions.on(RedactionSink.PROMPT);
        Context context = house.assemble(request(TEXTS, new VocabularyTerm("hunter2", "of hunter2")));
        assertThat(context.text())
                .contains("Correct [secret-1].", "Think of [secret-1].", "- [secret-1]（of [secret-1]）")
                .doesNotContain("hunter2");
        assertThat(context.input()).isEqualTo("say [secret-1]");
    }

    @Test
    void theEntriesAreRedactedOnceAndTheWordsOfTheSectionStay() {
        house.dictation.modified(Map.of("enabled", "true", "label.history", "About hunter2"));
        house.journal.confirm("a hunter2");
        house.redactions.on(RedactionSink.PROMPT);
        assertThat(house.text()).contains("About hunter2\n- a [secret-1]");
    }

    @Test
    void noTextOfAPlugInIsShownAsItIs() {
        recipe("r", "a");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "it is hunter2"));
        house.redactions.on(RedactionSink.PROMPT);
        assertThat(house.assemble(by("r")).text()).isEqualTo("it is [secret-1]");
    }

    @Test
    void noLocationOrTypeOfAMediumIsShownAsItIs() {
        assertThat(redacted(medium("https://hunter2.example/hunter2.png", "image/hunter2")))
                .isEqualTo(medium("https://[secret-1].example/[secret-1].png", "image/[secret-1]"));
    }

    @Test
    void theEncodedBytesOfAMediumStayAndWhatIsBeforeThemIsRedacted() {
        assertThat(redacted(medium("data:image/png;name=hunter2;base64,hunter2/+aGk=", "image/png")))
                .isEqualTo(medium("data:image/png;name=[secret-1];base64,hunter2/+aGk=", "image/png"));
    }

    @Test
    void theTextOfADataUriThatIsNotEncodedIsRedacted() {
        assertThat(redacted(medium("data:text/plain,it is hunter2", "text/plain")))
                .isEqualTo(medium("data:text/plain,it is [secret-1]", "text/plain"));
    }

    private ItemPart redacted(MediaPart shown) {
        recipe("r", "a");
        ContextItem item = new ContextItem(Role.USER, List.of(shown), "", Optional.empty());
        house.contributor(new ScriptedContributor(
                "a", Stability.GROWING, Duration.ZERO, () -> List.of(Contribution.of(List.of(item)))));
        house.redactions.on(RedactionSink.PROMPT);
        return house.assemble(by("r")).segments().get(0).items().get(0).parts().get(0);
    }

    private static MediaPart medium(String uri, String mimeType) {
        return new MediaPart("media_1", uri, mimeType, OptionalInt.empty());
    }

    @Test
    void noTextOfAPlugInInPlaceOfTheHistoryIsShownAsItIs() {
        house.contributor(ScriptedContributor.saying("history", Stability.GROWING, "it is hunter2"));
        house.redactions.on(RedactionSink.PROMPT);
        assertThat(house.text()).contains("it is [secret-1]").doesNotContain("hunter2");
    }

    @Test
    void aPlugInSeesTheRequestAsTheModelDoes() {
        List<String> seen = new ArrayList<>();
        recipe("r", "listening");
        house.contributor(new Listening(seen));
        house.redactions.on(RedactionSink.PROMPT);
        house.assemble(new ContextRequest(
                "r", "s", Map.of(), new RequestInputs(TEXTS, Optional.empty()), RequestOptions.NONE));
        assertThat(seen).containsExactly("say [secret-1]");
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"mode_prompt", "thinking_hint", "input", "other"})
    void aRequestWithATextThatCannotBeRedactedIsRefusedAndNoWindowMoves(String name) {
        house.journal.confirm("a");
        house.redactions.on(RedactionSink.PROMPT);
        house.text();
        int manifests = house.assembler.manifests("s").size();
        assertThatExceptionOfType(RedactionException.class)
                .isThrownBy(() -> house.assemble(request(Map.of(name, "poison hunter2"))))
                .withMessage("redactor fake failed");
        assertThat(house.assembler.manifests("s")).hasSize(manifests);
    }

    @Test
    void aRequestWithATermThatCannotBeRedactedIsRefused() {
        house.redactions.on(RedactionSink.PROMPT);
        assertThatExceptionOfType(RedactionException.class)
                .isThrownBy(() -> house.assemble(request(Map.of(), new VocabularyTerm("a", "poison"))));
    }

    @Test
    void aPlugInWhoseTextCannotBeRedactedIsLeftOut() {
        recipe("r", "a,b");
        house.contributor(ScriptedContributor.saying("a", Stability.STATIC, "poison hunter2"));
        house.contributor(ScriptedContributor.saying("b", Stability.STATIC, "B"));
        house.redactions.on(RedactionSink.PROMPT);
        Context context = house.assemble(by("r"));
        assertThat(context.text()).isEqualTo("B");
        assertThat(context.manifest().omissions()).extracting(Omission::name).containsExactly("a");
    }

    @Test
    void thePrefixStaysStableWhateverElseARequestBringsAlong() {
        house.redactions.on(RedactionSink.PROMPT);
        house.journal.confirm("a hunter2");
        Context first = house.assemble(request(TEXTS));
        Map<String, String> others = Map.of(
                "mode_prompt", "Correct hunter2.",
                "thinking_hint", "Think of hunter2.",
                "input", "[secret-1] and [secret-2]");
        Context second = house.assemble(request(others, new VocabularyTerm("[secret-1]", "hunter2")));
        assertThat(second.text())
                .startsWith(first.text().substring(0, first.text().lastIndexOf("\n---")));
    }

    @Test
    void promptsAreReplayedAsTheyAreShown() {
        house.journal.confirm("a");
        ContextRequest request = request(Map.of("mode_prompt", "hunter2 ".repeat(10)));
        long open = tokens(request);
        house.redactions.on(RedactionSink.PROMPT);
        assertThat(tokens(request)).isNotEqualTo(open);
    }

    private long tokens(ContextRequest request) {
        return house.replay
                .compare(request, 10, List.of(new Trial("grow-and-rebuild", Map.of())))
                .get(0)
                .tokens();
    }

    private void recipe(String name, String contributors) {
        house.recipes.addRecipe(new ConfiguredRecipe(
                Map.of("service.pid", "recipe~" + name, "name", name, "contributors", contributors)));
    }

    private static ContextRequest by(String recipe) {
        return new ContextRequest(recipe, "s", Map.of(), RequestInputs.NONE, RequestOptions.NONE);
    }

    private static ContextRequest request(Map<String, String> texts, VocabularyTerm... terms) {
        return new ContextRequest(
                "dictation",
                "s",
                Map.of("mode", "proofread"),
                new RequestInputs(texts, Optional.of(List.of(terms))),
                RequestOptions.NONE);
    }

    /** Contributes nothing, and keeps what it is asked. */
    private record Listening(List<String> seen) implements ContextContributor {

        @Override
        public String name() {
            return "listening";
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
        public List<Contribution> contribute(ContributionRequest request) {
            seen.add(request.request().inputs().text("input"));
            return List.of();
        }
    }
}
