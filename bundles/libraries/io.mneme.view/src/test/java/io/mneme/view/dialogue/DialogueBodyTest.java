package io.mneme.view.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.view.input.StrictJsonReader;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DialogueBodyTest {

    private static final String SAMPLE =
            ("{'persona':'Luna','messages':[{'id':'m1','author':'Ann','role':'user','content':'é 中 \\n \\u00e9'},"
                            + " {'role':'assistant','content':'a long enough text','media':[{'uri':'u','mime_type':'image/png'},{'uri':'v'}],'reply_to':null},"
                            + "{'content':'\\ud83d\\ude00','x':[1,{}]} ],'first_index':7}")
                    .replace('\'', '"');

    /** What JSON consists of, and what breaks it. */
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "\"",
            "\\",
            " ",
            "\n",
            "\u0001",
            "u",
            "n",
            "null",
            "0",
            "d83d",
            "é",
            "😀",
            "\"id\":\"a\",",
            ",{\"content\":\"b\"}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                " {'persona':'Luna','messages':[{'content':'a'}]}",
                "{'messages':[],'persona':'Luna'}",
                "{'messages':[{'id':'m1','author':'Ann','author_id':'a','role':'developer','content':'é 😀'}]}",
                "{'messages':[{'content':'\\ud83d\\ude00 \\n','reply_to':null,'x':{'y':[1.50,true,null]}}]}",
                "{'messages':[{'content':[{'type':'text','text':'a'}]},{'media':[{'uri':'u','use':'emoji'}]}]}",
                "{'messages':[{'role':'assistant','content':'','tool_calls':"
                        + "[{'id':'c','function':{'name':'f','arguments':'{}'}}]}]}",
                "{'messages':[{'marker':'reset'}],'first_index':7,'names':'never'}"
            })
    void aDialogueIsTheSameAsFromATree(String quoted) {
        String body = quoted.replace('\'', '"');

        assertThat(DialogueFields.read(read(body))).isEqualTo(DialogueFields.read(StrictJsonReader.readObject(body)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'messages':{}}",
                "{'messages':[{'content':'a'},7]}",
                "{'messages':[{'role':'boss','content':'a'},[]]}",
                "{'messages':[{'content':'a'},{'role':'boss','content':'a'},{'content':7}]}",
                "{'messages':[{'content':'a','id':7}]}",
                "{'messages':[{'content':'\\ud83d'}]}",
                "{'messages':[{'content':'a','x':'\\ud83d'}]}",
                "{'messages':[{'content':'a','name':7}]}",
                "{'messages':[{}]}",
                "{'messages':[{'content':'a','media':[{'uri':''}]}]}",
                "{'messages':[{'role':'boss','content':'a'}],'persona':7,'conversation':'c'}"
            })
    void aRuleThatIsBrokenIsToldAsFromATree(String quoted) {
        String body = quoted.replace('\'', '"');
        InvalidRequestException fromTree =
                refusal(() -> DialogueFields.read(StrictJsonReader.readObject(body)), InvalidRequestException.class);

        assertThatThrownBy(() -> DialogueFields.read(read(body)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage(fromTree.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{'messages':[{'content':'é','content':'b'}]}",
                "{'messages':[{'x':1,'x':2}]}",
                "{'messages':[{'content':'a','x':{'y':1,'y':2}}]}",
                "{'messages':[],'messages':[]}",
                "{'persona':'é','persona':'b'}",
                "{'messages':[{'content':'é'}",
                "{'messages':[{'content':'é'}]} x",
                "{'messages':[{'content':'a'}]}{}",
                "{'persona':'a'} x",
                "{'persona':'a'}{}",
                "\uFEFF{}",
                "{\0}\0",
                "{'messages':[{'content':'é',}]}"
            })
    void whatIsNoStrictJsonIsToldAsOfAText(String quoted) {
        isToldAsOfAText(quoted.replace('\'', '"'));
    }

    @ParameterizedTest
    @ValueSource(ints = {61, 62, 70})
    void theMaximumDepthIsThatOfAText(int depth) {
        isReadAsFromATree(
                "{\"messages\":[{\"content\":\"a\",\"x\":" + "[".repeat(depth) + "]".repeat(depth) + "}]}",
                "depth " + depth);
    }

    @Test
    void aBodyThatEndsAnywhereIsReadAsFromATree() {
        for (int end = 0; end < SAMPLE.length(); end++) {
            isReadAsFromATree(SAMPLE.substring(0, end), "cut at " + end);
        }
    }

    @Test
    void aBodyThatIsChangedAnywhereIsReadAsFromATreeSeed4711() {
        Random random = new Random(4711);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder body = new StringBuilder(SAMPLE);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int from = random.nextInt(body.length());
                int to = Math.min(body.length(), from + random.nextInt(3));
                body.replace(from, to, PIECES.get(random.nextInt(PIECES.size())));
            }
            isReadAsFromATree(body.toString(), "round " + round);
        }
    }

    private static void isReadAsFromATree(String body, String round) {
        byte[] utf8 = body.getBytes(UTF_8);
        String text = new String(utf8, UTF_8);

        assertThat(outcome(() -> DialogueBody.read(utf8)))
                .as("%s: %s", round, text)
                .isEqualTo(outcome(() -> StrictJsonReader.readObject(text)));
    }

    /** Returns the dialogue, or why it was refused. */
    private static Object outcome(Supplier<ObjectNode> body) {
        try {
            return DialogueFields.read(body.get());
        } catch (MalformedJsonException | InvalidRequestException refused) {
            return refused.toString();
        }
    }

    private static void isToldAsOfAText(String body) {
        MalformedJsonException ofText = refusal(() -> StrictJsonReader.readObject(body), MalformedJsonException.class);

        assertThatThrownBy(() -> read(body))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessage(ofText.getMessage());
    }

    private static ObjectNode read(String body) {
        return DialogueBody.read(body.getBytes(UTF_8));
    }

    private static <E extends Throwable> E refusal(ThrowingCallable call, Class<E> type) {
        return catchThrowableOfType(type, call);
    }
}
