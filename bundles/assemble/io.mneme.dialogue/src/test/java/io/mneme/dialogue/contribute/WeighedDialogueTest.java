package io.mneme.dialogue.contribute;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.weigh.Weighable;
import io.mneme.spi.weigh.Weight;
import io.mneme.spi.weigh.WeightingContext;
import io.mneme.spi.weigh.WeightingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dialogues that are longer than the limit of a request that names a weighting. */
class WeighedDialogueTest {

    /** One turn of three has to leave. */
    private static final int TOKENS = 100;

    private final DialogueHarness harness = new DialogueHarness();
    private final List<Weighable> weighed = new ArrayList<>();

    /** Weighs as a test says. */
    private record ScriptedWeighting(String name, ToDoubleFunction<Weighable> score, List<Weighable> weighed)
            implements WeightingPolicy {

        @Override
        public List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings) {
            weighed.addAll(items);
            return items.stream()
                    .map(item -> Weight.of(score.applyAsDouble(item)))
                    .toList();
        }
    }

    @BeforeEach
    void openWeightings() {
        harness.registry.open(PolicyType.of(
                "weighting",
                WeightingPolicy.class,
                new ScriptedWeighting("even", Weighable::score, new ArrayList<>()),
                WeightingPolicy::name,
                WeightingPolicy::settings));
    }

    private void weigh(ToDoubleFunction<Weighable> score) {
        harness.registry.add("weighting", new ScriptedWeighting("scripted", score, weighed), 0);
        harness.options = RequestOptions.NONE.withPolicy("weighting", "scripted");
    }

    /** Returns three turns: of Ann, of Bob and of Ann, each with an answer. */
    private static DialogueInput dialogue() {
        SampleMessages messages = new SampleMessages();
        for (String author : List.of("Ann", "Bob", "Cid")) {
            messages.say(author, "says it").say(SampleMessages.PERSONA, "answers");
        }
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    private List<String> texts(DialogueInput input, int tokens) {
        return harness.contribute(input, tokens).stream()
                .flatMap(contribution -> contribution.items().stream())
                .map(ContextItem::text)
                .toList();
    }

    private List<String> reasons() {
        return harness.contribute(dialogue(), TOKENS).stream()
                .map(Contribution::omissions)
                .flatMap(List::stream)
                .map(Omission::reason)
                .toList();
    }

    @Test
    void theTurnsOfTheLowestWeightLeave() {
        weigh(item -> item.turnsAgo() == 1 ? 0 : 1);
        assertThat(texts(dialogue(), TOKENS))
                .containsExactly("Ann: says it", "Luna: answers", "Cid: says it", "Luna: answers");
    }

    @Test
    void theNewestTurnStaysWhateverItsWeight() {
        weigh(item -> item.turnsAgo() == 0 ? -1 : 1);
        assertThat(texts(dialogue(), 1)).containsExactly("Cid: says it", "Luna: answers");
    }

    @Test
    void theReportNamesTheWeighting() {
        weigh(item -> item.turnsAgo() == 1 ? 0 : 1);
        assertThat(reasons())
                .containsExactly("2 entries of the lowest weight by scripted, where the stable prefix of the prompt may"
                        + " end, exceed the limit of 100 tokens: m2 0.000");
    }

    @Test
    void aDialogueThatFitsIsNotWeighed() {
        weigh(Weighable::score);
        assertThat(texts(dialogue(), 1_000)).hasSize(6);
        assertThat(weighed).isEmpty();
    }

    @Test
    void entriesAreWeighedWithTheirAuthorsTimesAndTurns() {
        weigh(Weighable::score);
        texts(dialogue(), TOKENS);
        assertThat(weighed).allMatch(item -> item.timestamp().isPresent());
        assertThat(weighed)
                .extracting(item -> item.keys().get("author"))
                .containsExactly("Ann", "Luna", "Bob", "Luna", "Cid", "Luna");
        assertThat(weighed).extracting(Weighable::turnsAgo).containsExactly(2, 2, 1, 1, 0, 0);
    }

    @Test
    void aPolicyThatFailsIsReportedAndTheOldestTurnsLeave() {
        weigh(item -> {
            throw new IllegalStateException("no");
        });
        assertThat(texts(dialogue(), TOKENS))
                .containsExactly("Bob: says it", "Luna: answers", "Cid: says it", "Luna: answers");
        assertThat(reasons()).anyMatch(reason -> reason.contains("scripted"));
    }

    @Test
    void theNoteStaysBeforeTheSameEntry() {
        weigh(item -> item.turnsAgo() == 2 ? 0 : 1);
        DialogueInput noted = dialogue().withNote(new ContextNote("remember", OptionalInt.of(2)));
        harness.configure("context_note_placement", "exact");
        assertThat(texts(noted, TOKENS + 30))
                .containsExactly(
                        "Bob: says it", "Luna: answers", "[System: remember]", "Cid: says it", "Luna: answers");
    }
}
