package io.mneme.context.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.provider.BodyLayout.LaidOutBody;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProviderConversionTest {

    private static final ContextItem THOUGHT = item(
            "{'role':'assistant','content':[{'type':'thinking','thinking':'Hm','signature':'s'},"
                    + "{'type':'text','text':'Yes'},{'type':'tool_use','id':'toolu_1','name':'find','input':{'a':1}}]}");
    private static final ContextItem RESULT =
            item("{'role':'user','content':[{'type':'tool_result','tool_use_id':'toolu_1','content':'42'},"
                    + "{'type':'text','text':'And?'}]}");
    private static final ContextItem CALL = item("{'role':'assistant','content':null,'tool_calls':["
            + "{'id':'call:1','type':'function','function':{'name':'find','arguments':'{}'}},"
            + "{'id':'call:2','type':'function','function':{'name':'find','arguments':'tea'}}]}");
    private static final ContextItem FIRST = item("{'role':'tool','tool_call_id':'call:1','content':'1'}");
    private static final ContextItem SECOND = item("{'role':'tool','tool_call_id':'call:2','content':'2'}");

    @Test
    void aMessageOfAnthropicHasAPartForEachBlockInItsForm() {
        BodyMessage message =
                laidOut(BodyForm.ANTHROPIC, THOUGHT).body().messages().get(0);
        assertThat(message.parts()).extracting(BodyPart::part).hasOnlyElementsOfType(BlockPart.class);
        assertThat(message.parts()).hasSize(3);
    }

    @Test
    void whatTheFormCannotSayIsCounted() {
        assertThat(laidOut(BodyForm.OPENAI, THOUGHT, RESULT, THOUGHT, RESULT).omissions())
                .containsExactly(new Omission("thinking", "2 thinking blocks cannot be sent in the form openai"));
    }

    @Test
    void aResultIsAMessageOfTheToolBeforeTheTextInOpenAi() {
        assertThat(texts(laidOut(BodyForm.OPENAI, THOUGHT, RESULT)))
                .containsExactly("ASSISTANT Yes|[tool call: find {\"a\":1}]", "TOOL [tool result: 42]", "USER And?");
    }

    @Test
    void parallelResultsAreOneMessageOfTheUserInAnthropic() {
        assertThat(texts(laidOut(BodyForm.ANTHROPIC, said(Role.USER, "Tea?"), CALL, FIRST, SECOND)))
                .containsExactly(
                        "USER Tea?",
                        "ASSISTANT [tool call: find {}]|[tool call: find {\"arguments\":\"tea\"}]",
                        "USER [tool result: 1]|[tool result: 2]");
    }

    @Test
    void argumentsThatAreNoObjectAreNamed() {
        assertThat(laidOut(BodyForm.ANTHROPIC, CALL, FIRST, SECOND).omissions())
                .containsExactly(
                        new Omission("arguments", "1 non-object argument text cannot be sent in the form anthropic"));
    }

    @Test
    void aResultHasTheIdOfItsCallWhereIdsAreReplaced() {
        List<BodyMessage> messages = laidOut(BodyForm.ANTHROPIC, said(Role.USER, "Tea?"), CALL, FIRST, SECOND)
                .body()
                .messages();
        String call = block(messages.get(1), 0).block().callId();
        assertThat(call).matches("[a-zA-Z0-9_-]+");
        assertThat(block(messages.get(2), 0).block().callId()).isEqualTo(call);
    }

    @Test
    void aResultHasTheNameOfItsToolInGemini() {
        List<BodyMessage> messages = laidOut(BodyForm.GEMINI, said(Role.USER, "Tea?"), CALL, FIRST, SECOND)
                .body()
                .messages();
        assertThat(block(messages.get(2), 1).block().toolName()).isEqualTo("find");
    }

    @Test
    void messagesAsTheyCameAreNeverJoined() {
        ContextItem image = item("{'role':'user','content':[{'type':'image','source':"
                + "{'type':'url','url':'https://example.org/1.png'}}]}");
        assertThat(laidOut(BodyForm.ANTHROPIC, image, image, said(Role.USER, "Tea?"), said(Role.USER, "Now?"))
                        .body()
                        .messages())
                .hasSize(4);
    }

    @Test
    void textsBesideNoMessageOfAnthropicAreJoined() {
        assertThat(laidOut(BodyForm.ANTHROPIC, said(Role.USER, "Tea?"), said(Role.USER, "Now?"))
                        .body()
                        .messages())
                .hasSize(1);
    }

    @Test
    void aHistoryThatBeginsWithTheModelAsItCameHasNoOpening() {
        assertThat(laidOut(BodyForm.ANTHROPIC, THOUGHT, RESULT).body().messages())
                .extracting(BodyMessage::role)
                .containsExactly(Role.ASSISTANT, Role.USER);
    }

    @Test
    void aMessageOfTheSystemInTheHistoryIsOneOfItsOwnInOpenAi() {
        LaidOutBody body = BodyLayout.laidOut(
                BodyForm.OPENAI,
                List.of(
                        segment(Stability.STATIC, ContextItem.instruction("You are Kate.")),
                        segment(Stability.GROWING, item("{'role':'system','content':'Be brief.'}"))));
        assertThat(texts(body)).containsExactly("SYSTEM You are Kate.", "SYSTEM Be brief.");
    }

    @Test
    void aMessageOfTheSystemInTheHistoryIsAReminderInAnthropic() {
        assertThat(texts(laidOut(
                        BodyForm.ANTHROPIC,
                        said(Role.USER, "Tea?"),
                        item("{'role':'developer','content':'Be brief.'}"))))
                .containsExactly("USER Tea?|<system-reminder>\nBe brief.\n</system-reminder>");
    }

    @Test
    void aMediumThatTheFormHasNotIsANotice() {
        LaidOutBody body = laidOut(
                BodyForm.ANTHROPIC,
                item(
                        "{'role':'user','content':[{'type':'input_audio','input_audio':{'data':'UklG','format':'wav'}}]}"));
        assertThat(texts(body)).containsExactly("USER [audio: audio/wav]");
        assertThat(body.omissions())
                .containsExactly(new Omission("audio", "1 sound cannot be sent in the form anthropic"));
    }

    @Test
    void anImageAtAnAddressIsAnImageInEachForm() {
        ContextItem image = item("{'role':'user','content':[{'type':'image_url',"
                + "'image_url':{'url':'https://example.org/1.png?size=2','detail':'low'}}]}");
        for (BodyForm form : List.of(BodyForm.ANTHROPIC, BodyForm.GEMINI, BodyForm.OPENAI_RESPONSES)) {
            BodyPart part =
                    laidOut(form, image).body().messages().get(0).parts().get(0);
            assertThat(part.part()).isInstanceOf(MediaPart.class);
        }
    }

    @Test
    void whatAToolSaysWithoutACallIsAMessageOfTheUser() {
        assertThat(texts(laidOut(BodyForm.OPENAI, item("{'role':'tool','content':'18 degrees'}"))))
                .containsExactly("USER 18 degrees");
    }

    @Test
    void aNameIsNamedWhereTheFormHasNone() {
        assertThat(laidOut(BodyForm.GEMINI, item("{'role':'user','content':'Hi','name':'Ann'}"))
                        .omissions())
                .containsExactly(new Omission("name", "1 name cannot be sent in the form gemini"));
    }

    @Test
    void anotherSignatureIsAChangeOfTheText() {
        ContextItem other = item("{'role':'assistant','content':["
                + "{'type':'thinking','thinking':'Hm','signature':'t'},{'type':'text','text':'Yes'},"
                + "{'type':'tool_use','id':'toolu_1','name':'find','input':{'a':1}}]}");
        assertThat(text(BodyForm.ANTHROPIC, other)).isNotEqualTo(text(BodyForm.ANTHROPIC, THOUGHT));
    }

    @Test
    void theBytesOfAMediumAreNotInTheText() {
        ContextItem image = item("{'role':'user','content':[{'type':'image_url',"
                + "'image_url':{'url':'data:image/png;base64," + "A".repeat(10_000) + "'}}]}");
        for (BodyForm form : List.of(
                BodyForm.TEXT,
                BodyForm.ITEMS,
                BodyForm.OPENAI,
                BodyForm.OPENAI_RESPONSES,
                BodyForm.ANTHROPIC,
                BodyForm.GEMINI)) {
            assertThat(text(form, image).text()).hasSizeLessThan(60);
            assertThat(text(form, image).blocks().get(0).images()).isEqualTo(1);
        }
    }

    @Test
    void aThoughtHasNoMark() {
        List<LaidOutSegment> segments = List.of(segment(
                Stability.GROWING,
                item("{'role':'assistant','content':[{'type':'text','text':'Yes'},"
                        + "{'type':'thinking','thinking':'Hm','signature':'s'}]}")));
        PromptBody body = BodyLayout.of(BodyForm.ANTHROPIC, segments);
        CacheMarks marks = CacheMarks.of(segments, BodyText.of(body));
        assertThat(marks.marked(body, Integer.MAX_VALUE).messages().get(0).parts())
                .extracting(BodyPart::marked)
                .containsExactly(true, false);
    }

    private static BodyText text(BodyForm form, ContextItem item) {
        return BodyText.of(laidOut(form, item).body());
    }

    private static BlockPart block(BodyMessage message, int at) {
        return (BlockPart) message.parts().get(at).part();
    }

    private static List<String> texts(LaidOutBody body) {
        return body.body().messages().stream()
                .map(message -> message.role() + " "
                        + message.parts().stream()
                                .map(part -> part.part().asText())
                                .collect(Collectors.joining("|")))
                .toList();
    }

    private static LaidOutBody laidOut(BodyForm form, ContextItem... items) {
        return BodyLayout.laidOut(form, List.of(segment(Stability.GROWING, items)));
    }

    private static LaidOutSegment segment(Stability stability, ContextItem... items) {
        return LaidOutSegment.of(stability, true, List.of(items));
    }

    private static ContextItem said(Role role, String text) {
        return ContextItem.of(role, text, TextOrigin.SAID);
    }

    private static ContextItem item(String json) {
        Map<String, Value> fields = JsonFields.lenient(json.replace('\'', '"'));
        String name = fields.remove("role").text();
        Role role = name.equals("developer") ? Role.SYSTEM : Role.valueOf(name.toUpperCase(Locale.ROOT));
        return new ContextItem(
                role,
                List.of(new ProviderPart(ProviderMessages.of(name, fields))),
                "DIALOGUE_HISTORY",
                Optional.empty());
    }
}
