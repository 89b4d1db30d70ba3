package io.mneme.dialogue.contribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.PolicyType;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.weight.BlendWeighting;
import io.mneme.weight.ContinuityWeighting;
import io.mneme.weight.RecencyWeighting;
import io.mneme.weight.RelevanceWeighting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Twenty turns over eighty hours, of which the second and the ninth are about a blue kettle, then a question; seven of these turns
 * fit.
 */
class WeighedBudgetTest {

    private static final int TURNS = 20;
    private static final Duration PAUSE = Duration.ofHours(4);
    private static final int TOKENS = 480;
    private static final String QUESTION = "Where did I see the blue kettle?";

    private final DialogueHarness harness = new DialogueHarness();

    @BeforeEach
    void openWeightings() {
        harness.registry.open(PolicyType.of(
                "weighting",
                WeightingPolicy.class,
                new RelevanceWeighting(),
                WeightingPolicy::name,
                WeightingPolicy::settings));
        for (WeightingPolicy policy :
                List.of(new RecencyWeighting(), new BlendWeighting(), new ContinuityWeighting())) {
            harness.registry.add("weighting", policy, 0);
        }
    }

    private static DialogueInput dialogue(String question, boolean withIds) {
        List<Message> messages = new ArrayList<>();
        Instant start = DialogueHarness.NOON.minus(PAUSE.multipliedBy(TURNS));
        for (int turn = 0; turn < TURNS; turn++) {
            String said = turn == 2 || turn == 9 ? "a blue kettle at stand %02d" : "the weather of day %02d";
            Instant at = start.plus(PAUSE.multipliedBy(turn));
            messages.add(message(withIds, messages.size(), at, "Ann", said.formatted(turn)));
            messages.add(message(withIds, messages.size(), at, SampleMessages.PERSONA, "Yes, %02d.".formatted(turn)));
        }
        messages.add(message(withIds, messages.size(), DialogueHarness.NOON, "Ann", question));
        return DialogueInput.of(messages).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    private static Message message(boolean withId, int number, Instant at, String author, String content) {
        return new Message(
                withId ? "m" + number : "",
                at.toString(),
                "c1",
                author,
                "",
                author.equals(SampleMessages.PERSONA) ? Role.ASSISTANT : Role.USER,
                content,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }

    private List<Contribution> contributions(String weighting, DialogueInput input) {
        harness.options = RequestOptions.NONE.withPolicy("weighting", weighting);
        return harness.contribute(input, TOKENS);
    }

    /** Returns the turns of which the answer is shown. */
    private List<Integer> turns(String weighting, String question) {
        return contributions(weighting, dialogue(question, true)).stream()
                .flatMap(contribution -> contribution.items().stream())
                .filter(item -> item.role() == Role.ASSISTANT)
                .map(ContextItem::text)
                .map(text -> Integer.valueOf(text.replaceAll("\\D", "")))
                .toList();
    }

    private List<EntrySource> sources(String weighting, DialogueInput input) {
        return contributions(weighting, input).stream()
                .flatMap(contribution -> contribution.sources().stream())
                .toList();
    }

    private String left(String weighting) {
        return contributions(weighting, dialogue(QUESTION, true)).stream()
                .flatMap(contribution -> contribution.omissions().stream())
                .map(Omission::reason)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void relevanceKeepsTheTurnsAboutTheQuestionAndThenTheNewest() {
        assertThat(turns("relevance", QUESTION)).containsExactly(2, 9, 15, 16, 17, 18, 19);
    }

    @Test
    void recencyKeepsTheNewestTurns() {
        assertThat(turns("recency", QUESTION)).containsExactly(13, 14, 15, 16, 17, 18, 19);
    }

    @Test
    void blendKeepsTheNewestTurnsAndTheNewerOneAboutTheQuestion() {
        assertThat(turns("blend", QUESTION)).contains(9, 18, 19).doesNotContain(1, 3);
    }

    @Test
    void aQuestionWithoutAWordOfTheDialogueKeepsTheNewestTurns() {
        assertThat(turns("relevance", "Why?")).containsExactly(13, 14, 15, 16, 17, 18, 19);
    }

    @Test
    void whatIsShownFitsAsThePromptCountsIt() {
        assertThat(contributions("relevance", dialogue(QUESTION, true)).stream()
                        .flatMap(contribution -> contribution.items().stream())
                        .mapToInt(item -> item.promptText().length())
                        .sum())
                .isBetween(TOKENS - 100, TOKENS);
    }

    @Test
    void anEntryThatStaysTellsItsWeightAndTheReason() {
        assertThat(sources("relevance", dialogue(QUESTION, true)))
                .filteredOn(source -> source.id().equals("m18"))
                .singleElement()
                .satisfies(source -> {
                    assertThat(source.weight()).isGreaterThan(0.85);
                    assertThat(source.reason()).startsWith("relevance 0.");
                });
    }

    @Test
    void anEntryWithoutAnIdIsNamedByItsPlaceInTheRequest() {
        assertThat(sources("relevance", dialogue(QUESTION, false)))
                .extracting(EntrySource::id)
                .startsWith("messages[4]", "messages[5]", "messages[18]")
                .endsWith("messages[40]");
    }

    @Test
    void anEntryThatLeavesIsReportedWithItsWeightAndTheReason() {
        assertThat(left("relevance"))
                .startsWith(
                        "26 entries of the lowest weight by relevance, where the stable prefix of the prompt may end,"
                                + " exceed the limit of 480 tokens: ")
                .contains("m22 0.8", " (relevance 0.8")
                .doesNotContain("m4 ", "m18 ", "kettle");
    }
}
