package io.mneme.support.message;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.support.schema.JsonFields;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON with single quotes. */
class ProviderShapeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'content':''}",
                "{'content':'a','refusal':null,'tool_calls':null,'function_call':null,'audio':null,'name':null}",
                "{'content':[{'type':'text','text':''}]}",
                "{'content':[{'type':'image_url','image_url':{'url':'https://example.org/a.png','detail':'low'}}]}",
                "{'content':[{'type':'input_audio','input_audio':{'data':'AA','format':'wav'}}]}",
                "{'content':[{'type':'file','file':{'file_id':'f1'}},{'type':'refusal','refusal':'no'}]}",
                "{'content':[{'type':'image','source':{'type':'base64','media_type':'image/png','data':'AA'}}]}",
                "{'content':[{'type':'document','source':{'type':'url','url':'https://example.org/a.pdf'}}]}",
                "{'content':[{'type':'thinking','thinking':'','signature':'s'},{'type':'redacted_thinking','data':'x'}]}",
                "{'content':[{'type':'tool_use','id':'t1','name':'clock','input':{}}]}",
                "{'content':[{'type':'tool_result','tool_use_id':'t1'}]}",
                "{'content':[{'type':'tool_result','tool_use_id':'t1','content':[{'type':'text','text':'9:00'}]}]}",
                "{'content':[{'type':'server_tool_use','id':'t1','name':'web_search','input':{}},"
                        + "{'type':'web_search_tool_result','tool_use_id':'t1','content':[]}]}",
                "{'content':[{'type':'of_next_year','x':1}]}",
                "{'tool_calls':[{'id':'c1','type':'function','function':{'name':'clock','arguments':'{}'}}]}",
                "{'content':null,'tool_calls':[{'id':'c1','type':'custom','custom':{'name':'sql','input':'select'}}]}",
                "{'content':null,'refusal':'no'}",
                "{'content':null,'audio':{'id':'a1'}}",
                "{'content':'a','tool_calls':[]}",
                "{'content':'a','mood':7}"
            })
    void acceptsWhatProvidersSend(String message) {
        assertThatCode(() -> check(message)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}|content must be given, as a text or a list of blocks",
                "{'content':7}|content must be given, as a text or a list of blocks",
                "{'content':null}|content must be given, as a text or a list of blocks",
                "{'content':null,'tool_calls':[]}|content must be given, as a text or a list of blocks",
                "{'content':[]}|content must have at least one block",
                "{'content':['a']}|content must be a list of objects",
                "{'content':[{'type':'text','text':'a'},{'type':'x'},{}]}|content[2].type must be given, as a text that is not empty",
                "{'content':[{'type':'text'}]}|content[0].text must be given, as a text",
                "{'content':[{'type':'image_url','image_url':'a'}]}|content[0].image_url must be given, as an object",
                "{'content':[{'type':'image_url','image_url':{}}]}|content[0].image_url.url must be given, as a text that is not empty",
                "{'content':[{'type':'image'}]}|content[0].source must be given, as an object",
                "{'content':[{'type':'thinking','thinking':'a','signature':7}]}|content[0].signature must be a text",
                "{'content':[{'type':'tool_use','id':'t1','name':'a','input':'{}'}]}|content[0].input must be given, as an object",
                "{'content':[{'type':'tool_result','content':'a'}]}|content[0].tool_use_id must be given, as a text that is not empty",
                "{'content':[{'type':'tool_result','tool_use_id':'t1','content':7}]}|content[0].content must be a text or a list of blocks",
                "{'content':[{'type':'tool_result','tool_use_id':'t1','content':[{}]}]}|content[0].content[0].type must be given, as a text that is not empty",
                "{'tool_calls':7}|tool_calls must be a list of objects, or null",
                "{'tool_calls':['map']}|tool_calls must be a list of objects, or null",
                "{'tool_calls':[{'function':{'name':'a','arguments':''}}]}|tool_calls[0].id must be given, as a text that is not empty",
                "{'tool_calls':[{'id':'c1'}]}|tool_calls[0].function must be given, as an object",
                "{'tool_calls':[{'id':'c1','function':{'name':'a','arguments':{}}}]}|tool_calls[0].function.arguments must be given, as a text",
                "{'content':'a','tool_call_id':''}|tool_call_id must be a text that is not empty, or null",
                "{'content':'a','name':7}|name must be a text or null"
            })
    void namesTheFieldAndTheRule(String message, String refusal) {
        assertThatThrownBy(() -> check(message))
                .isInstanceOf(InvalidEntryException.class)
                .hasMessage(refusal);
    }

    private static void check(String message) {
        ProviderShape.check(JsonFields.strict(message.replace('\'', '"')));
    }
}
