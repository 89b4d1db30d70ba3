package io.mneme.dialogue.stage;

import static io.mneme.dialogue.SampleMessages.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VisibilityStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private DialogueInput input(AuthorPrivacy privacy) {
        return DialogueInput.of(messages.list())
                .withPersona(DialoguePersona.named(SampleMessages.PERSONA))
                .withPrivacy(privacy);
    }

    private static AuthorPrivacy blocking(String author, double hours) {
        return new AuthorPrivacy(Set.of(), Map.of(author, hours));
    }

    @Test
    void theHistoryStartsAfterAResetMarker() {
        messages.say("Ann", "old").mark(MessageMarker.RESET, "cut").say("Ann", "new");
        assertThat(harness.lines(input(AuthorPrivacy.NONE))).containsExactly("USER Ann: new");
    }

    @Test
    void theHistoryStartsAtACompactRefreshMarker() {
        messages.say("Ann", "old")
                .mark(MessageMarker.COMPACT_REFRESH, "All so far.")
                .say("Ann", "new");
        assertThat(harness.lines(input(AuthorPrivacy.NONE)))
                .containsExactly("USER System: All so far.", "USER Ann: new");
    }

    @Test
    void theNewestMarkerApplies() {
        messages.mark(MessageMarker.COMPACT_REFRESH, "All so far.")
                .say("Ann", "old")
                .mark(MessageMarker.RESET, "")
                .say("Ann", "new");
        assertThat(harness.lines(input(AuthorPrivacy.NONE))).containsExactly("USER Ann: new");
    }

    @Test
    void authorsWithFullPrivacyAreLeftOut() {
        messages.say("Ann", "one").say("Bob", "two").say("Ann", "three");
        assertThat(harness.lines(input(new AuthorPrivacy(Set.of("Bob"), Map.of()))))
                .containsExactly("USER Ann: one\nthree");
    }

    @Test
    void aRunOfABlockedUserIsOneNotice() {
        messages.say("Bob", "one")
                .say("Bob", "two", image("https://x/1"))
                .say("Ann", "hi")
                .say("Bob", "three");
        assertThat(harness.lines(input(blocking("Bob", 1.2))))
                .containsExactly(
                        "USER [System: Bob sent a message but is currently blocked by you for 2 more hour(s).]",
                        "USER Ann: hi",
                        "USER [System: Bob sent a message but is currently blocked by you for 2 more hour(s).]");
    }

    @Test
    void eachRunOfSeveralBlockedUsersIsANoticeOfItsOwn() {
        messages.say("Bob", "one").say("Eve", "two").say("Eve", "three").say("Bob", "four");
        assertThat(harness.lines(input(new AuthorPrivacy(Set.of(), Map.of("Bob", 1.0, "Eve", 2.0)))))
                .containsExactly(
                        "USER [System: Bob sent a message but is currently blocked by you for 1 more hour(s).]",
                        "USER [System: Eve sent a message but is currently blocked by you for 2 more hour(s).]",
                        "USER [System: Bob sent a message but is currently blocked by you for 1 more hour(s).]");
    }

    @Test
    void theAuthorOfABlockNoticeIsTheSystem() {
        messages.say("Bob", "one");
        assertThat(harness.items(input(blocking("Bob", 3))).get(0).sender()).contains("System");
    }

    @Test
    void aBlockLastsAnHourAtLeast() {
        messages.say("Bob", "one");
        for (double hours : new double[] {0, 0.01, 1}) {
            assertThat(harness.lines(input(blocking("Bob", hours))))
                    .allMatch(line -> line.contains("for 1 more hour(s)"));
        }
    }

    @Test
    void aReplyThatQuotesABlockedUserLosesTheQuote() {
        messages.say("Bob", "secret").reply("Ann", "indeed", 0);
        assertThat(harness.lines(input(blocking("Bob", 1)))).last().isEqualTo("USER Ann: indeed");
    }

    @Test
    void aBlockedUserCountsForNoOtherStage() {
        messages.say("Ann", "a", image("https://x/1")).say("Bob", "b", image("https://x/1"));
        assertThat(harness.items(input(blocking("Bob", 1))).get(0).parts()).hasSize(2);
    }
}
