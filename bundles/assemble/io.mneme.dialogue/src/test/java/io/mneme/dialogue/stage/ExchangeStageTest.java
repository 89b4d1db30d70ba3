package io.mneme.dialogue.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleChats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Calls of tools and their results: what is one entry, and what is left out. */
class ExchangeStageTest {

    private static final String USER = "{'role':'user','content':'u'}";

    private final DialogueHarness harness = new DialogueHarness();
    private final List<Message> messages = new ArrayList<>();

    ExchangeStageTest() {
        harness.configure("names", "auto");
    }

    private ExchangeStageTest say(String... sources) {
        List.of(sources).forEach(source -> messages.add(SampleChats.quoted(source)));
        return this;
    }

    private static String call(String... ids) {
        List<String> calls = new ArrayList<>();
        for (String id : ids) {
            calls.add("{'id':'" + id + "','type':'function','function':{'name':'look','arguments':'{}'}}");
        }
        return "{'role':'assistant','content':null,'tool_calls':[" + String.join(",", calls) + "]}";
    }

    private static String result(String id) {
        return "{'role':'tool','content':'42','tool_call_id':'" + id + "'}";
    }

    private static String results(String... ids) {
        List<String> results = new ArrayList<>();
        for (String id : ids) {
            results.add("{'type':'tool_result','tool_use_id':'" + id + "','content':'42'}");
        }
        return "{'role':'user','content':[" + String.join(",", results) + "]}";
    }

    private static String use(String id) {
        return "{'role':'assistant','content':[{'type':'tool_use','id':'" + id + "','name':'look','input':{}}]}";
    }

    private List<String> roles() {
        return harness.items(DialogueInput.of(messages)).stream()
                .map(ContextItem::role)
                .map(Enum::name)
                .toList();
    }

    private int leftOut() {
        return harness.omissions(DialogueInput.of(messages)).stream()
                .mapToInt(reason -> Integer.parseInt(reason.split(" ")[0]))
                .sum();
    }

    @Test
    void aCallAndItsResultsAreOneEntry() {
        say(USER, call("a", "b"), result("b"), result("a"), USER).roles();
        assertThat(harness.windows.asked.get(0).candidates()).hasSize(3);
    }

    @Test
    void aResultWithoutItsCallIsLeftOutAndCounted() {
        say(result("a"), USER, results("t"), USER);
        assertThat(roles()).containsExactly("USER", "USER");
        assertThat(leftOut()).isEqualTo(2);
    }

    @Test
    void aCallWithoutItsResultIsLeftOutUnlessItIsTheNewest() {
        say(call("a"), USER, use("t"));
        assertThat(roles()).containsExactly("USER", "ASSISTANT");
        assertThat(leftOut()).isEqualTo(1);
    }

    @Test
    void aCallOfWhichSomeResultsAreMissingIsLeftOutWithTheOthers() {
        say(call("a", "b"), result("a"), USER);
        assertThat(roles()).containsExactly("USER");
        assertThat(leftOut()).isEqualTo(2);
    }

    @Test
    void theNewestCallWaitsForItsMissingResults() {
        say(USER, call("a", "b"), result("a"));
        assertThat(roles()).containsExactly("USER", "ASSISTANT", "TOOL");
        assertThat(leftOut()).isZero();
    }

    @Test
    void aResultThatComesTwiceIsLeftOutTheSecondTime() {
        say(call("a"), result("a"), result("a"), USER);
        assertThat(roles()).containsExactly("ASSISTANT", "TOOL", "USER");
        assertThat(leftOut()).isEqualTo(1);
    }

    @Test
    void anIdThatIsUsedAgainHasItsOwnResult() {
        say(call("a"), result("a"), call("a"), result("a"), USER);
        assertThat(roles()).containsExactly("ASSISTANT", "TOOL", "ASSISTANT", "TOOL", "USER");
    }

    @Test
    void aResultBeforeItsCallIsNoneOfIt() {
        say(result("a"), call("a"), USER);
        assertThat(roles()).containsExactly("USER");
        assertThat(leftOut()).isEqualTo(2);
    }

    @Test
    void aCallWithOneIdTwiceIsLeftOut() {
        say(call("a", "a"), result("a"), USER);
        assertThat(roles()).containsExactly("USER");
        assertThat(leftOut()).isEqualTo(2);
    }

    @Test
    void resultsOfAnotherCallAreNotTakenForOnesOwn() {
        say(use("t"), results("t", "x"), USER);
        assertThat(roles()).containsExactly("USER");
        assertThat(leftOut()).isEqualTo(2);
    }

    @Test
    void aCallWithoutAnIdIsATextAlone() {
        say("{'role':'assistant','content':'let me look','tool_calls':['look']}", USER);
        assertThat(harness.lines(DialogueInput.of(messages))).containsExactly("ASSISTANT let me look", "USER u");
    }
}
