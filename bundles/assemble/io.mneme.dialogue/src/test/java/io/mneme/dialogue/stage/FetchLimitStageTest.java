package io.mneme.dialogue.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageSource;
import io.mneme.api.window.Candidate;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.contribute.Contribution;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetchLimitStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private void say(int number) {
        for (int i = 0; i < number; i++) {
            messages.say(i % 2 == 0 ? "Ann" : SampleMessages.PERSONA, "text " + i);
        }
    }

    private DialogueInput input() {
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    private DialogueInput limited(String limit) {
        return input().withChoices(new DialogueChoices(
                Optional.of(limit), OptionalInt.empty(), Optional.empty(), List.of(), Optional.empty()));
    }

    private List<Candidate> candidates() {
        return harness.windows.asked.get(harness.windows.asked.size() - 1).candidates();
    }

    @Test
    void theNewestEightyEntriesAreSelectedFrom() {
        say(100);
        harness.contribute(input());
        assertThat(candidates())
                .extracting(Candidate::index)
                .hasSize(80)
                .startsWith(20L)
                .endsWith(99L);
    }

    @Test
    void theEntriesBeforeThemAreKnownUpToFiveHundredOfAll() {
        say(700);
        harness.contribute(input());

        assertThat(harness.windows.asked.get(0).earlier())
                .extracting(Candidate::index)
                .hasSize(500 - 80)
                .startsWith(200L)
                .endsWith(619L);
    }

    @ParameterizedTest
    @CsvSource({"7, 20", "-3, 20", "500, 100", "99999999999999999999, 100"})
    void aLimitOutsideItsBoundsIsClampedWithAWarning(String limit, int used) {
        say(150);
        assertThat(harness.items(limited(limit))).hasSize(used);
        assertThat(warnings(limit))
                .containsExactly("message_fetch_limit must be from 20 to 100: " + limit + "; " + used + " is used");
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "30.5", ""})
    void aLimitThatIsNoWholeNumberIsEightyWithAWarning(String limit) {
        say(150);
        harness.configure("message_fetch_limit", "30");
        assertThat(harness.items(limited(limit))).hasSize(80);
        assertThat(warnings(limit)).containsExactly("message_fetch_limit must be a whole number or all; 80 is used");
    }

    @Test
    void allEntriesAreShownWithoutAWarning() {
        say(1_200);
        assertThat(harness.items(limited("all"))).hasSize(1_200);
        assertThat(warnings("all")).isEmpty();
    }

    @Test
    void allCanBeConfigured() {
        say(300);
        harness.configure("message_fetch_limit", "all");
        assertThat(harness.items(input())).hasSize(300);
    }

    @Test
    void ofMoreThanTenThousandEntriesTheOlderOnesAreReported() {
        say(10_002);
        assertThat(harness.contribute(limited("all")).get(0).omissions())
                .extracting(Omission::reason)
                .contains("only the newest 10,000 entries of 10,002 can be shown");
    }

    private List<String> warnings(String limit) {
        return harness.contribute(limited(limit)).get(0).window().orElseThrow().warnings();
    }

    @Test
    void aConfiguredLimitThatIsNoNumberIsEighty() {
        say(100);
        harness.configure("message_fetch_limit", "many");
        assertThat(harness.items(input())).hasSize(80);
    }

    @Test
    void aConfiguredLimitOutsideItsBoundsIsClamped() {
        say(100);
        harness.configure("message_fetch_limit", "1");
        assertThat(harness.items(input())).hasSize(20);
    }

    @Test
    void theIndexOfAnEntryIsThatOfItsFirstMessageInTheConversation() {
        messages.say("Ann", "one").say("Ann", "two").say("Bob", "three");
        harness.contribute(input().withSource(new MessageSource.GivenMessages(messages.list(), 1_000)));
        assertThat(candidates()).extracting(Candidate::index).containsExactly(1_000L, 1_002L);
    }

    @Test
    void anAnswerOfThePersonaStartsNoTurn() {
        say(2);
        harness.contribute(input());
        assertThat(candidates()).extracting(Candidate::startsTurn).containsExactly(true, false);
    }

    @Test
    void aMessageHasTheTokensOfItsRoleToo() {
        say(2);
        harness.contribute(input());
        assertThat(candidates())
                .extracting(Candidate::tokens)
                .containsExactly("user: Ann: text 0\n\n".length(), "assistant: Luna: text 1\n\n".length());
    }

    @Test
    void entriesBeforeTheWindowAreNotShown() {
        say(50);
        harness.windows.firstIndex = 40;
        assertThat(harness.lines(input())).hasSize(10).startsWith("USER Ann: text 40");
    }

    @Test
    void aSummaryStaysBeforeTheWindow() {
        messages.mark(MessageMarker.COMPACT_REFRESH, "All so far.");
        say(50);
        harness.windows.firstIndex = 40;
        assertThat(harness.lines(input())).hasSize(12).startsWith("USER System: All so far.");
    }

    @Test
    void theHistoryIsDividedAtTheEndsOfBlocks() {
        say(40);
        harness.windows.blockEnds = List.of(9L, 29L);
        assertThat(harness.contribute(input()))
                .extracting(Contribution::items)
                .extracting(List::size)
                .containsExactly(10, 20, 10);
    }

    @Test
    void withoutAWindowTheNewestEntriesAreShown() {
        say(100);
        harness.windows.firstIndex = 1_000;
        assertThat(harness.items(input())).hasSize(80);
        assertThat(harness.omissions(input()))
                .containsExactly("the newest entries are shown, since no window could be selected");
    }

    @Test
    void aWindowThatIsTooLateCostsNoHistory() {
        say(100);
        harness.windows.released = new CountDownLatch(1);
        assertThat(harness.items(input())).hasSize(80);
        harness.windows.released.countDown();
    }

    @Test
    void theOldestWholeTurnsLeaveWhenTheTokensAreFew() {
        say(6);
        List<ContextItem> items = harness.contribute(input(), 40).stream()
                .flatMap(contribution -> contribution.items().stream())
                .toList();
        assertThat(items).extracting(ContextItem::text).containsExactly("Ann: text 4", "Luna: text 5");
    }

    @Test
    void theNewestTurnStaysWhateverTheLimit() {
        say(6);
        assertThat(harness.contribute(input(), 1).get(0).items())
                .extracting(ContextItem::text)
                .containsExactly("Ann: text 4", "Luna: text 5");
    }

    @Test
    void entriesWithoutRoomAreReported() {
        say(6);
        assertThat(harness.contribute(input(), 40).get(0).omissions())
                .extracting(omission -> omission.reason())
                .containsExactly("4 oldest entries exceed the limit of 40 tokens");
    }
}
