package io.mneme.dialogue.stage;

import static io.mneme.dialogue.SampleMessages.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TextStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private DialogueInput input() {
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    private DialogueInput choosing(HumanizerDegree degree, String... transforms) {
        return input().withChoices(new DialogueChoices(
                Optional.empty(), OptionalInt.empty(), Optional.of(degree), List.of(transforms), Optional.empty()));
    }

    @Test
    void theAuthorPrecedesTheContent() {
        messages.say("Ann", "hello");
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello");
    }

    @Test
    void mentionsAreConvertedToNames() {
        messages.sayWith("Ann", "hi <@1>", Map.of("mentions", "{\"<@1>\":\"Bob\"}"));
        assertThat(harness.lines(input())).containsExactly("USER Ann: hi @Bob");
    }

    @Test
    void aReplyShowsWhatItAnswersBeforeTheText() {
        messages.say("Bob", "tea\nor coffee?").reply("Ann", "tea", 0);
        assertThat(harness.lines(input()))
                .last()
                .isEqualTo("USER [System: Ann replies to Bob (ref_1): \"tea or coffee?\"]\nAnn: tea");
    }

    @Test
    void aLongQuoteIsCut() {
        harness.configure("quote_chars", "10");
        messages.say("Bob", "0123456789abc").reply("Ann", "yes", 0);
        assertThat(harness.lines(input())).last().asString().contains("\"0123456789…\"");
    }

    @Test
    void aMessageBeforeTheWindowCanBeQuoted() {
        messages.say("Bob", "old").say("Ann", "x").reply("Bob", "again", 0);
        harness.windows.firstIndex = 1;
        assertThat(harness.lines(input())).last().asString().contains("replies to Bob (ref_1): \"old\"");
    }

    @Test
    void reactionsFollowTheText() {
        messages.sayWith("Ann", "hello", Map.of("reactions", "{\"👍\":2,\"❤\":1}"));
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello\n[System: Reactions: 👍 2, ❤ 1]");
    }

    @Test
    void systemLinesAtTheBeginningStayFirst() {
        messages.say("Ann", "[System: joined]\n[System: again]\nhello");
        assertThat(harness.lines(input())).containsExactly("USER [System: joined]\n[System: again]\nAnn: hello");
    }

    @Test
    void aMessageWithoutTextAndMediaIsNoItem() {
        messages.sayWith("Ann", " ", Map.of("reactions", "{\"👍\":2}")).say("Bob", "b");
        assertThat(harness.lines(input())).containsExactly("USER Bob: b");
    }

    @Test
    void textAndMediaOfAUserAreOneItem() {
        messages.say("Ann", "see", image("https://x/1"));
        assertThat(harness.items(input()))
                .hasSize(1)
                .extracting(ContextItem::tag)
                .containsExactly("DIALOGUE_HISTORY");
    }

    @Test
    void textsOfTheModelAreHumanizedFromTheDegreeHeavyOn() {
        messages.say("Ann", "Fine. And you?").say("Luna", "Fine. And you.");
        assertThat(harness.lines(choosing(HumanizerDegree.MEDIUM)))
                .containsExactly("USER Ann: Fine. And you?", "ASSISTANT Luna: Fine. And you.");
        assertThat(harness.lines(choosing(HumanizerDegree.HEAVY)))
                .containsExactly("USER Ann: Fine. And you?", "ASSISTANT Luna: fine. and you");
    }

    @Test
    void aTransformAppliesOnRequest() {
        messages.say("Ann", "a b");
        assertThat(harness.lines(choosing(HumanizerDegree.NONE, "uncensor"))).containsExactly("USER Ann: a\u2005b");
    }

    @Test
    void aTransformThatIsMissingIsNamed() {
        messages.say("Ann", "a b");
        assertThat(harness.omissions(choosing(HumanizerDegree.NONE, "rhyme")))
                .containsExactly("text transform rhyme is not installed");
    }

    @Test
    void anAuthorWithoutANameIsNamedByTheRole() {
        messages.sayWith("", "hello", Map.of());
        assertThat(harness.lines(input())).containsExactly("USER User: hello");
    }

    @Test
    void noticesAreInTheConfiguredLanguageAndCanBeReplaced() {
        messages.sayWith("Ann", "hello", Map.of("reactions", "{\"👍\":2}"));
        harness.configure("language", "zh");
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello\n[System: 回应：👍 2]");
        harness.configure("notice.reactions", "({reactions})");
        assertThat(harness.lines(input())).containsExactly("USER Ann: hello\n(👍 2)");
    }
}
