package io.mneme.record.message;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dialogue.Message;
import io.mneme.api.entry.RedactionSink;
import io.mneme.record.NumberedRedactions;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.record.erase.EntryEraser;
import io.mneme.record.erase.ReceiptKind;
import io.mneme.spi.kind.MemoryJournal;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts of a provider's message are stored redacted. JSON has single quotes. */
class MessageRedactionTest {

    private static final Instant NOW = Instant.parse("2026-03-12T10:30:00Z");

    private final MemoryJournal<Message> journal = new MemoryJournal<>(new MessageKind());
    private final NumberedRedactions redactions = new NumberedRedactions();
    private final JournalEntryRecorder recorder =
            new JournalEntryRecorder(redactions, EntryEraser.of(List.of(), new MemoryJournal<>(new ReceiptKind())));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'content':[{'type':'text','text':'CNRY1'}]",
                "'content':[{'type':'image_url','image_url':{'url':'https://example.org/CNRY1'}}]",
                "'content':[{'type':'document','source':{'type':'text','media_type':'text/plain','data':'CNRY1'}}]",
                "'content':[{'type':'tool_use','id':'t1','name':'a','input':{'data':'CNRY1','CNRY2':1,'id':'CNRY3'}}]",
                "'content':[{'type':'tool_result','tool_use_id':'t1','content':[{'type':'text','text':'CNRY1'}]}]",
                "'content':[{'type':'tool_result','tool_use_id':'t1','content':'CNRY1'}]",
                "'content':[{'type':'of_next_year','name':'CNRY1'}]",
                "'content':null,'refusal':'CNRY1'",
                "'content':'a','name':'CNRY1'",
                "'content':'a','content[].signature':'CNRY1'"
            })
    void aTextIsRedactedWhereverItStands(String fields) {
        assertThat(stored(fields).toString()).doesNotContain("CNRY").contains("[bird-1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'content':[{'type':'image_url','image_url':{'url':'data:image/png;base64,CNRY1'}}]",
                "'content':[{'type':'input_audio','input_audio':{'data':'CNRY1','format':'wav'}}]",
                "'content':[{'type':'file','file':{'file_id':'CNRY1'}},{'type':'file','file':{'file_data':'CNRY1'}}]",
                "'content':[{'type':'image','source':{'data':'CNRY1','type':'base64','media_type':'CNRY1'}}]",
                "'content':[{'type':'thinking','thinking':'a','signature':'CNRY1'}]",
                "'content':[{'type':'redacted_thinking','data':'CNRY1'}]",
                "'content':[{'type':'tool_use','id':'CNRY1','name':'CNRY2','input':{}}]",
                "'content':[{'type':'tool_result','tool_use_id':'CNRY1','content':'a'}]",
                "'content':[{'type':'web_search_tool_result','tool_use_id':'CNRY1',"
                        + "'content':[{'type':'web_search_result','encrypted_content':'CNRY1'}]}]",
                "'content':'a','tool_call_id':'CNRY1'",
                "'tool_calls':[{'id':'CNRY1','type':'CNRY1','function':{'name':'CNRY1','arguments':'{}'}}]"
            })
    void whatProvidersReferToAndBytesStay(String fields) throws IOException {
        JsonNode sent = new ObjectMapper().readTree(("{" + fields + "}").replace('\'', '"'));
        JsonNode stored = stored(fields);
        sent.properties()
                .forEach(field -> assertThat(stored.get(field.getKey())).isEqualTo(field.getValue()));
    }

    @Test
    void argumentsStayJson() throws IOException {
        JsonNode stored = stored("'content':'CNRY1','tool_calls':[{'id':'c1','function':{'name':'a',"
                + "'arguments':'{\\'to\\':\\'CNRY1\\',\\'text\\':[\\'a \\\\\\\\ \\\\\\'CNRY2\\\\\\'\\']}'}}]");
        assertThat(stored.path("content").asText()).isEqualTo("[bird-1]");
        JsonNode arguments = new ObjectMapper()
                .readTree(stored.at("/tool_calls/0/function/arguments").asText());
        assertThat(arguments.path("to").asText()).isEqualTo("[bird-1]");
        assertThat(arguments.at("/text/0").asText()).isEqualTo("a \\ \"[bird-2]\"");
    }

    @Test
    void argumentsThatAreNoJsonAreRedactedAsText() {
        assertThat(stored("'tool_calls':[{'id':'c1','function':{'name':'a','arguments':'{CNRY1'}}]")
                        .at("/tool_calls/0/function/arguments")
                        .asText())
                .isEqualTo("{[bird-1]");
    }

    @Test
    void aThoughtThatIsRedactedLosesItsSignature() {
        JsonNode stored = stored("'content':[{'type':'thinking','thinking':'CNRY1','signature':'s'},"
                + "{'type':'thinking','thinking':'b','signature':'t'}]");
        assertThat(stored.at("/content/0/thinking").asText()).isEqualTo("[bird-1]");
        assertThat(stored.at("/content/0/signature").asText()).isEmpty();
        assertThat(stored.at("/content/1/signature").asText()).isEqualTo("t");
    }

    private JsonNode stored(String fields) {
        redactions.on(RedactionSink.STORE);
        String sent = "{'role':'user','conversation_id':'c1'," + fields + "}";
        try {
            return new ObjectMapper()
                    .readTree(journal.json(recorder.record(journal, sent.replace('\'', '"'), NOW)
                            .entry()));
        } catch (IOException noJson) {
            throw new IllegalStateException(noJson);
        }
    }
}
