package io.mneme.context.contributor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.RedactionSink;
import io.mneme.api.entry.RedactionStatus;
import io.mneme.api.entry.Redactions;
import io.mneme.spi.contribute.Contribution;
import io.mneme.support.message.ProviderMessages;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProviderMessageRedactionTest {

    /** Replaces what matches. */
    private record WordRedactions(String pattern) implements Redactions {

        @Override
        public List<String> redact(RedactionSink sink, List<String> texts) {
            return texts.stream().map(text -> text.replaceAll(pattern, "X")).toList();
        }

        @Override
        public long generation(RedactionSink sink) {
            return 1;
        }

        @Override
        public RedactionStatus status() {
            return new RedactionStatus(List.of(), List.of(), List.of());
        }
    }

    @Test
    void textsArgumentsAndResultsAreRedacted() {
        assertThat(redacted("{'role':'assistant','content':'for Ann','tool_calls':[{'id':'Ann','type':'function',"
                        + "'function':{'name':'Ann','arguments':'{\\'to\\':\\'Ann\\'}'}}]}"))
                .isEqualTo("{content='for X', tool_calls=[{'id':'Ann','type':'function',"
                        + "'function':{'name':'Ann','arguments':'{\\'to\\':\\'X\\'}'}}]}");
    }

    @Test
    void anObjectOfArgumentsAndTheBlocksOfAResultAreRedacted() {
        assertThat(
                        redacted(
                                "{'role':'user','content':[{'type':'tool_use','id':'Ann','name':'Ann','input':{'to':'Ann'}},"
                                        + "{'type':'tool_result','tool_use_id':'Ann','content':[{'type':'text','text':'Ann'}]}]}"))
                .isEqualTo("{content=[{'type':'tool_use','id':'Ann','name':'Ann','input':{'to':'X'}},"
                        + "{'type':'tool_result','tool_use_id':'Ann','content':[{'type':'text','text':'X'}]}]}");
    }

    @Test
    void encodedBytesStay() {
        assertThat(redacted(
                        "{'role':'user','content':[{'type':'image_url','image_url':{'url':'data:image/png;base64,Ann='}},"
                                + "{'type':'image','source':{'type':'base64','media_type':'image/png','data':'Ann='}},"
                                + "{'type':'image','source':{'type':'url','url':'https://example.org/Ann.png'}}]}"))
                .isEqualTo("{content=[{'type':'image_url','image_url':{'url':'data:image/png;base64,Ann='}},"
                        + "{'type':'image','source':{'type':'base64','media_type':'image/png','data':'Ann='}},"
                        + "{'type':'image','source':{'type':'url','url':'https://example.org/X.png'}}]}");
    }

    @Test
    void aThoughtThatChangesLeaves() {
        assertThat(redacted("{'role':'assistant','content':[{'type':'thinking','thinking':'of Ann','signature':'Ann'},"
                        + "{'type':'thinking','thinking':'of tea','signature':'Ann'},{'type':'text','text':'Ann'}]}"))
                .isEqualTo("{content=[{'type':'thinking','thinking':'of tea','signature':'Ann'},"
                        + "{'type':'text','text':'X'}]}");
    }

    @Test
    void thoughtsThatLeaveAreReported() {
        ContextItem item = item(
                "{'role':'assistant','content':[{'type':'thinking','thinking':'Ann','signature':'s'},"
                        + "{'type':'redacted_thinking','data':'Ann'},{'type':'thinking','thinking':'to Ann','signature':'s'}]}");

        assertThat(new ItemRedaction(new WordRedactions("Ann"))
                        .redact(Contribution.of(List.of(item)))
                        .omissions())
                .containsExactly(new Omission("thinking", "2 redacted thoughts are not sent"));
    }

    @Test
    void argumentsStayJsonIfARedactorSpoilsThem() {
        assertThat(
                        redacted(
                                new WordRedactions("Ann[^\"]*\"?"),
                                "{'role':'assistant','content':[{'type':'tool_use','id':'1','name':'n','input':{'a':['Ann B'],'b':'Ann B'}}]}"))
                .isEqualTo("{content=[{'type':'tool_use','id':'1','name':'n','input':{'a':['X'],'b':'X'}}]}");
    }

    private static ContextItem item(String json) {
        Map<String, Value> fields =
                JsonFields.lenient(json.replace("\\'", "\\\"").replace('\'', '"'));
        String role = fields.remove("role").text();
        return new ContextItem(
                Role.USER, List.of(new ProviderPart(ProviderMessages.of(role, fields))), "", Optional.empty());
    }

    private static String redacted(String json) {
        return redacted(new WordRedactions("Ann"), json);
    }

    private static String redacted(Redactions redactions, String json) {
        ContextItem shown = new ItemRedaction(redactions)
                .redact(Contribution.of(List.of(item(json))))
                .items()
                .get(0);
        ProviderMessage message = ((ProviderPart) shown.parts().get(0)).message();
        return message.fields().toString().replace('"', '\'');
    }
}
