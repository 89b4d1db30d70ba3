package io.mneme.dialogue.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import io.mneme.dialogue.SampleMessages;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.spi.filter.MessageFilterContract;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuthorAnonymizerTest implements MessageFilterContract {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    @Override
    public MessageFilter filter() {
        return new AuthorAnonymizer();
    }

    private DialogueInput input() {
        harness.configure("filters", "anonymize");
        return DialogueInput.of(messages.list()).withPersona(DialoguePersona.named(SampleMessages.PERSONA));
    }

    @Test
    void authorsAreNumberedInTheOrderInWhichTheyWrite() {
        messages.say("Bob", "a").say("Luna", "b").say("Ann", "c").say("Bob", "d");
        assertThat(harness.lines(input()))
                .containsExactly("USER User 1: a", "ASSISTANT Luna: b", "USER User 2: c", "USER User 1: d");
    }

    @Test
    void numbersStayWhileTheConversationGrows() {
        messages.say("Bob", "a").say("Ann", "b");
        assertThat(harness.lines(input())).containsExactly("USER User 1: a", "USER User 2: b");
        messages.say("Eve", "c");
        assertThat(harness.lines(input())).startsWith("USER User 1: a", "USER User 2: b");
    }

    @Test
    void mentionsAndQuotesHaveTheNumbersToo() {
        messages.say("Bob", "a").sayWith("Ann", "hi <@1>", Map.of("mentions", "{\"<@1>\":\"Bob\"}"));
        messages.reply("Ann", "yes", 0);
        assertThat(harness.lines(input()))
                .containsExactly(
                        "USER User 1: a",
                        "USER [System: User 2 replies to User 1 (ref_1): \"a\"]\nUser 2: hi @User 1\nyes");
    }

    @Test
    void noItemHasTheNameOfASender() {
        messages.say("Bob", "a").say("Ann", "b");
        assertThat(harness.items(input()).toString()).doesNotContain("Bob", "Ann");
    }

    @Test
    void theNameThatOpenAiHasIsReplacedToo() {
        messages.add(SampleChats.quoted("{'role':'user','name':'Bob','content':'a'}"));
        assertThat(harness.items(input()).toString()).doesNotContain("Bob").contains("User_1");
    }
}
