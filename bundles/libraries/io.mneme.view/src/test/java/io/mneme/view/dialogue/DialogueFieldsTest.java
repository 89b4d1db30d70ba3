package io.mneme.view.dialogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.AuthorNames;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialogueInput.DialogueChoices;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.HumanizerDegree;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.ModelAbility;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialogueFieldsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Optional<DialogueInput> read(String quoted) throws JsonProcessingException {
        return DialogueFields.read((ObjectNode) JSON.readTree(quoted.replace('\'', '"')));
    }

    @Test
    void aRequestWithoutTheFieldsHasNoDialogue() throws JsonProcessingException {
        assertThat(read("{'mode':'proofread','messages':null}")).isEmpty();
    }

    @Test
    void aMessageIsReadWithAllItsFields() throws JsonProcessingException {
        assertThat(read("{'messages':[{'id':'m1','timestamp':'t','conversation_id':'c','author':'Ann','author_id':'7',"
                        + "'role':'assistant','content':'hi','reply_to':'m0','media':[{'uri':'u','mime_type':'image/png',"
                        + "'use':'sticker','sent_by':'Bob'}],'marker':'reset','reactions':{'+':1}}],'first_index':4}"))
                .contains(DialogueInput.of(new GivenMessages(
                        List.of(new Message(
                                "m1",
                                "t",
                                "c",
                                "Ann",
                                "7",
                                Role.ASSISTANT,
                                "hi",
                                Optional.of("m0"),
                                List.of(new MessageMedia(
                                        "u", "image/png", MediaUse.STICKER, Map.of("sent_by", "\"Bob\""))),
                                Optional.of(MessageMarker.RESET),
                                Map.of("reactions", "{\"+\":1}"))),
                        4)));
    }

    @Test
    void aMessageOfAProviderKeepsItsForm() throws JsonProcessingException {
        List<Message> messages = messages("{'messages':[{'role':'developer','content':'Be kind.'},"
                + "{'role':'user','content':[{'type':'text','text':'look'}]},"
                + "{'role':'assistant','content':null,'tool_calls':[{'id':'c1','function':{'name':'a','arguments':'{}'}}]},"
                + "{'role':'assistant','tool_calls':[{'id':'c2','function':{'name':'a','arguments':'{}'}}]},"
                + "{'role':'tool','tool_call_id':'c1','content':'42'}]}");
        assertThat(messages).extracting(Message::content).containsExactly("Be kind.", "look", "", "", "42");
        assertThat(messages)
                .extracting(message -> message.extraFields().get("content"))
                .containsExactly(null, "[{\"type\":\"text\",\"text\":\"look\"}]", "null", null, null);
        assertThat(messages.get(0).role()).isEqualTo(Role.SYSTEM);
        assertThat(messages.get(0).extraFields()).isEqualTo(Map.of("role", "\"developer\""));
        assertThat(messages.get(4).extraFields()).isEqualTo(Map.of("tool_call_id", "\"c1\""));
    }

    @Test
    void aFieldOfABlockIsNamedWithItsMessage() {
        assertThatThrownBy(() -> read("{'messages':[{'content':'a'},{'content':[{'type':'text'}]}]}"))
                .hasMessage("messages[1].content[0].text must be given, as a text");
        assertThatThrownBy(() -> read("{'messages':[{'tool_calls':[{}]}]}"))
                .hasMessage("messages[0].tool_calls[0].id must be given, as a text that is not empty");
    }

    private static List<Message> messages(String quoted) throws JsonProcessingException {
        return ((GivenMessages) read(quoted).orElseThrow().source()).messages();
    }

    @Test
    void whatTheCallerKnowsOfTheDialogueIsRead() throws JsonProcessingException {
        assertThat(read("{'conversation':'c1','journal':'utterance','persona':'Luna','impersonated_user':'Ann',"
                        + "'copied_names':['Luna (Bob)'],'ability':{'images':false,'videos':true,"
                        + "'image_analysis_tool':'look','increase_media_context':true},'hidden_authors':['Eve'],"
                        + "'blocked_authors':{'Bob':1.5},'note':{'text':'n','depth':3},'message_fetch_limit':30,"
                        + "'media_window':2,'humanizer_degree':'heavy','transforms':['uncensor'],'names':'never'}"))
                .contains(new DialogueInput(
                        new RecordedMessages("c1", "utterance"),
                        new DialoguePersona("Luna", Optional.of("Ann"), Set.of("Luna (Bob)")),
                        new ModelAbility(false, true, Optional.of("look"), true),
                        new AuthorPrivacy(Set.of("Eve"), Map.of("Bob", 1.5)),
                        Optional.of(new ContextNote("n", OptionalInt.of(3))),
                        new DialogueChoices(
                                Optional.of("30"),
                                OptionalInt.of(2),
                                Optional.of(HumanizerDegree.HEAVY),
                                List.of("uncensor"),
                                Optional.of(AuthorNames.NEVER))));
    }

    @ParameterizedTest
    @CsvSource({"-3, -3", "'\"abc\"', abc", "'\"all\"', all", "1.5, 1.5", "99999999999, 99999999999", "true, true"})
    void aFetchLimitIsPassedOnAsItIsWritten(String json, String text) throws JsonProcessingException {
        assertThat(read("{'messages':[],'message_fetch_limit':" + json + "}")
                        .orElseThrow()
                        .choices()
                        .fetchLimit())
                .contains(text);
    }

    @Test
    void aBlockMayBeAboutToEnd() throws JsonProcessingException {
        assertThat(read("{'messages':[],'blocked_authors':{'Bob':0}}")
                        .orElseThrow()
                        .privacy()
                        .blockedHours())
                .containsEntry("Bob", 0.0);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'persona':'Luna'} | messages or conversation must be given, and not both",
                "{'messages':[],'conversation':'c'} | messages or conversation must be given, and not both",
                "{'messages':{}} | messages must be a list",
                "{'messages':[{'content':'a'},7]} | messages[1] must be an object",
                "{'messages':[{'content':7}]} | messages[0].content must be given, as a text or a list of blocks",
                "{'messages':[{}]} | messages[0].content must be given, unless there are media or a marker",
                "{'messages':[{'content':'','role':'bot'}]} | messages[0].role must be one of system, developer, user, assistant, tool",
                "{'messages':[{'media':[{}]}]} | messages[0].media[0].uri must be given, and not be empty",
                "{'messages':[],'first_index':-1} | first_index must be a whole number of 0 or more",
                "{'messages':[],'journal':'message'} | journal must be given with conversation only",
                "{'conversation':'c','first_index':1} | first_index must be given with messages only",
                "{'conversation':'c','journal':'dictation'} | journal must be one of message, utterance",
                "{'messages':[],'blocked_authors':{'Bob':-1}} | blocked_authors.Bob must be a number of hours, 0 or more",
                "{'messages':[],'blocked_authors':{'Bob':'1'}} | blocked_authors.Bob must be a number of hours, 0 or more",
                "{'messages':[],'ability':{'sound':true}} | ability.sound is not known here; there are images, videos, image_analysis_tool, increase_media_context",
                "{'messages':[],'note':{'depth':'x'}} | note.depth must be a whole number of 0 or more",
                "{'messages':[],'copied_names':[1]} | copied_names[0] must be a text"
            })
    void aFieldThatBreaksARuleIsNamed(String request, String message) {
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> read(request))
                .withMessage(message);
    }
}
