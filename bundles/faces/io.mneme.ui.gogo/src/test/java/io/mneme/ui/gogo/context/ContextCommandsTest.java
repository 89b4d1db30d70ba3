package io.mneme.ui.gogo.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.format.MemoryFormats;
import io.mneme.ui.gogo.harness.AssemblerSpy;
import io.mneme.ui.gogo.harness.GogoRunner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ContextCommandsTest {

    private final AssemblerSpy assembler = new AssemblerSpy();
    private final GogoRunner gogo = new GogoRunner(
            "context",
            new ContextCommands(assembler, assembler, assembler, new MemoryFormats()),
            "assemble",
            "at",
            "replay");

    @Test
    void printsThePromptThenALineAboutIt() throws Exception {
        assertThat(gogo.run("context:assemble proofread"))
                .isEqualTo("Mend!\n\n- 平平 → 萍萍\n\n[c-1: 10 tokens, of which the first 5 (9 characters) are as in the"
                        + " session's previous context; left out: vocabulary]");
    }

    @Test
    void reportsThatTheFirstContextOfASessionHasNothingToBeComparedWith() throws Exception {
        assembler.forgetPrefix();
        assertThat(gogo.run("context:assemble proofread"))
                .contains("[c-1: 10 tokens, nothing is as in a previous context of the session;");
    }

    @Test
    void asksForWhatTheOptionsSay() throws Exception {
        gogo.run("context:assemble --session s1 --renderer inline-diff --window sliding --set entries=5 --set other=-1"
                + " --prompt 'Mend it' --hint think --input 你好 --term '萍萍|人名' --term WenZi translate");
        assertThat(assembler.requests)
                .containsExactly(new ContextRequest(
                        "dictation",
                        "s1",
                        Map.of("mode", "translate"),
                        new RequestInputs(
                                Map.of("mode_prompt", "Mend it", "thinking_hint", "think", "input", "你好"),
                                Optional.of(List.of(new VocabularyTerm("萍萍", "人名"), new VocabularyTerm("WenZi", "")))),
                        new RequestOptions(
                                        Map.of("renderer", "inline-diff", "window", "sliding"),
                                        Map.of("window", Map.of("entries", 5.0, "other", -1.0)),
                                        Optional.empty(),
                                        Optional.empty())
                                .withForm(BodyForm.OPENAI)));
    }

    @Test
    void asksForPoliciesOfAnyTypeWithSettings() throws Exception {
        gogo.run(
                "context:assemble --policy weighting=recent@1.0.0 --policy window=sliding --set weighting.half_life=2.5"
                        + " --set entries=5 proofread");
        assertThat(assembler.requests.get(0).options())
                .isEqualTo(new RequestOptions(
                                Map.of("weighting", "recent@1.0.0", "window", "sliding"),
                                Map.of("weighting", Map.of("half_life", 2.5), "window", Map.of("entries", 5.0)),
                                Optional.empty(),
                                Optional.empty())
                        .withForm(BodyForm.OPENAI));
    }

    @Test
    void asksForABudget() throws Exception {
        gogo.run("context:assemble --budget tokens=500 proofread");
        gogo.run("context:assemble --budget chars=2000 proofread");
        assertThat(assembler.requests)
                .extracting(request -> request.options().budget())
                .containsExactly(Optional.of(PromptBudget.tokens(500)), Optional.of(PromptBudget.chars(2_000)));
        assertThatThrownBy(() -> gogo.run("context:assemble --budget 500 proofread"))
                .hasMessage("a budget must be tokens=NUMBER or chars=NUMBER: 500");
    }

    @Test
    void reportsThatAPolicyHasNoType() {
        assertThatThrownBy(() -> gogo.run("context:assemble --policy recent proofread"))
                .hasMessage("a policy must be type=name: recent");
    }

    @Test
    void asksOnBehalfOfATenant() throws Exception {
        gogo.run("context:assemble --tenant home proofread");
        assertThat(assembler.requests.get(0).selectors()).isEqualTo(Map.of("mode", "proofread", "tenant", "home"));
    }

    @Test
    void leavesToTheConfigurationWhatNoOptionSays() throws Exception {
        gogo.run("context:assemble proofread");
        assertThat(assembler.requests.get(0).options()).isEqualTo(RequestOptions.NONE.withForm(BodyForm.OPENAI));
        assertThat(assembler.requests.get(0).inputs().vocabulary()).isEmpty();
    }

    @Test
    void assemblesInTheJsonOfHttp() throws Exception {
        assertThat(gogo.run("context:assemble --json proofread"))
                .startsWith("{\"id\":\"c-1\",\"session\":\"shell\",\"text\":\"Mend!\\n\\n- 平平 → 萍萍\","
                        + "\"messages\":[{\"role\":\"system\",\"content\":\"Mend!\\n\\n- 平平 → 萍萍\"}],\"tokens\":10,"
                        + "\"stable_prefix\":{\"chars\":9,\"bytes\":12,\"tokens\":5},\"window\":{")
                .endsWith("\"manifest\":\"/v1/context/c-1/manifest\"}");
    }

    @Test
    void assemblesInTheFormOfAProvider() throws Exception {
        assertThat(gogo.run("context:assemble --json --form gemini proofread")).contains("\"systemInstruction\":{");
    }

    @Test
    void namesTheFormsThereAreWhenAskedForAnother() {
        assertThatThrownBy(() -> gogo.run("context:assemble --form other proofread"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("form must be one of anthropic, gemini, items, openai, openai-responses, text: other");
    }

    @Test
    void reportsThatASettingIsWrong() {
        assertThatThrownBy(() -> gogo.run("context:assemble --set entries=many proofread"))
                .hasMessage("a setting must be name=value with a number: entries=many");
    }

    @Test
    void reportsThatTheModeIsMissing() {
        assertThatThrownBy(() -> gogo.run("context:assemble")).hasMessage("mode must be given");
    }

    @Test
    void asksForTheContextOfAnotherRecipeWithTextsOfItsContributors() throws Exception {
        gogo.run("context:assemble --recipe letter --text 'topic=tea = 茶' --text place=Kyoto --input hi");
        assertThat(assembler.requests)
                .containsExactly(new ContextRequest(
                        "letter",
                        "shell",
                        Map.of(),
                        new RequestInputs(
                                Map.of(
                                        "mode_prompt",
                                        "",
                                        "thinking_hint",
                                        "",
                                        "input",
                                        "hi",
                                        "topic",
                                        "tea = 茶",
                                        "place",
                                        "Kyoto"),
                                Optional.empty()),
                        RequestOptions.NONE.withForm(BodyForm.OPENAI)));
    }

    @Test
    void passesTheModeOnToANamedRecipe() throws Exception {
        gogo.run("context:assemble --recipe letter proofread");
        assertThat(assembler.requests.get(0).selectors()).isEqualTo(Map.of("mode", "proofread"));
    }

    @Test
    void reportsThatATextHasNoName() {
        assertThatThrownBy(() -> gogo.run("context:assemble --recipe letter --text tea"))
                .hasMessage("a text must be name=text: tea");
    }

    @Test
    void comparesPoliciesByCost() throws Exception {
        assertThat(gogo.run(
                        "context:replay --policy grow-and-rebuild --policy sliding:entries=20 --limit 50 proofread"))
                .isEqualTo(
                        """
                        policy            requests  tokens  reused  rebuilds  entries seen  cost at 0.1  ratio
                        grow-and-rebuild        50   1,000     900         3         12.50          190   1.00
                        sliding                 50   1,000      20         3         12.50          982   5.17""");
    }

    @Test
    void reportsThatNoPolicyWasGivenToCompare() {
        assertThatThrownBy(() -> gogo.run("context:replay proofread")).hasMessageContaining("--policy must be given");
    }

    @Test
    void comparesPoliciesOfSeveralTypesTogether() throws Exception {
        assertThat(gogo.run("context:replay --policy renderer=chat --policy 'renderer=chat+sliding:entries=20' --recipe"
                        + " letter --model gpt-4o"))
                .contains("\nrenderer=chat ")
                .contains("\nrenderer=chat window=sliding ");
        ContextRequest request = assembler.requests.get(0);
        assertThat(request.recipe()).isEqualTo("letter");
        assertThat(request.options().model()).contains("gpt-4o");
    }

    @Test
    void assemblesTheContextOfAPastTurn() throws Exception {
        assertThat(gogo.run("context:at --window sliding --set entries=5 --text input=hi e7 proofread"))
                .startsWith("Mend!\n\n- 平平 → 萍萍");
        assertThat(assembler.entries).containsExactly("e7");
        assertThat(assembler.requests.get(0).selectors()).isEqualTo(Map.of("mode", "proofread"));
        assertThat(assembler.requests.get(0).options().policy("window")).contains("sliding");
        assertThat(assembler.requests.get(0).inputs().text("input")).isEqualTo("hi");
        assertThat(gogo.run("context:at --json e7 proofread"))
                .startsWith("{\"id\":\"c-1\"")
                .doesNotContain("/manifest");
        assertThatThrownBy(() -> gogo.run("context:at")).hasMessage("id of an entry must be given");
    }
}
