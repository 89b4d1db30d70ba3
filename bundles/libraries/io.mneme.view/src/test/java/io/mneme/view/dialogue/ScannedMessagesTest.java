package io.mneme.view.dialogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.UnreadMessages;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScannedMessagesTest {

    private static UnreadMessages messages(String quoted) {
        String body = "{\"messages\":[" + quoted.replace('\'', '"') + "]}";
        DialogueInput dialogue =
                DialogueFields.read(DialogueBody.read(body.getBytes(UTF_8))).orElseThrow();
        return (UnreadMessages) ((GivenMessages) dialogue.source()).messages();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'content':''}",
                "{'role':'assistant','content':'é 中 \\u00e9 \\n','id':null}",
                "{'id':'m1','timestamp':'t','conversation_id':'c','author':'A','author_id':'a','reply_to':'m0','content':'x'}",
                "{'media':[{'uri':'u','mime_type':'image/png'},{'mime_type':'','uri':'v'}],'content':'x'}"
            })
    void aTextOfAUserOrAModelIsPlain(String message) {
        assertThat(messages(message).isPlain(0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'role':'system','content':'a'}",
                "{'role':'tool','content':'a'}",
                "{'content':'a','marker':'reset'}",
                "{'content':'a','reactions':{'x':1}}",
                "{'content':[{'type':'text','text':'a'}]}",
                "{'content':'\\ud83d\\uDe00'}",
                "{'media':[{'uri':'u'}]}",
                "{'media':[{'uri':'u','use':'emoji'}],'content':'a'}",
                "{'media':[{'uri':'u','sent_by':'Ann'}],'content':'a'}"
            })
    void anyOtherMessageIsNotPlain(String message) {
        assertThat(messages(message).isPlain(0)).isFalse();
    }

    @Test
    void aMessageIsPlainWhateverTheOrderOfItsFields() {
        UnreadMessages messages = messages(
                "{'id':'m1','content':'a'},{'content':'b','id':'m2'},{ 'id' : 'm3' , 'content' : 'c' },{'content':'d'}");

        assertThat(IntStream.range(0, 4).filter(messages::isPlain)).hasSize(4);
        assertThat(messages).extracting(Message::id).containsExactly("m1", "m2", "m3", "");
        assertThat(messages).extracting(Message::content).containsExactly("a", "b", "c", "d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "中", "😀"})
    void aNameOfAPlainMessageHasTheMaximumLengthInUtf16(String character) {
        String name = character.repeat(UnreadMessages.MAX_PLAIN_NAME_CHARS / character.length());
        String given = "{'id':'%s','content':'a'},{'media':[{'uri':'u','mime_type':'%s'}],'content':'a'}";

        UnreadMessages messages = messages(given.formatted(name, name) + "," + given.formatted(name + "x", name + "x"));

        assertThat(IntStream.range(0, 4).filter(messages::isPlain)).containsExactly(0, 1);
    }

    @Test
    void aLongMessageIsNotPlain() {
        assertThat(messages("{'content':'" + "x".repeat(UnreadMessages.MAX_PLAIN_BYTES) + "'}")
                        .isPlain(0))
                .isFalse();
    }

    @Test
    void moreMediaThanTheMaximumAreNotPlain() {
        String media = "{'uri':'u'},".repeat(UnreadMessages.MAX_PLAIN_MEDIA);

        assertThat(messages("{'content':'a','media':[" + media + "{'uri':'u'}]}")
                        .isPlain(0))
                .isFalse();
    }

    @Test
    void messagesAreReadWhenTheyAreAskedFor() {
        UnreadMessages messages = messages("{'content':'a'}, {'marker':'reset'} ,{'content':'c','x':{}}");

        assertThat(messages).extracting(Message::content).containsExactly("a", "", "c");
    }

    @Test
    void theLengthOfPlainMessagesIsThatOfTheirSource() {
        assertThat(messages("{'content':'é'} , {'role':'tool','content':'a'}").bytes())
                .isEqualTo("{'content':'é'}".getBytes(UTF_8).length);
    }

    @Test
    void aSpeakerIsNewByNameIdOrRole() {
        UnreadMessages messages = messages(
                "{'author':'A','content':'a'},{'content':'a'},{'content':'b','author':'A','author_id':null},"
                        + "{'author':'A','author_id':'1','content':'a'},{'author':'A','role':'assistant','content':'a'},"
                        + "{'author':'1','author_id':'A','content':'a'},{'author':'','content':'a'},{'x':1,'content':'a'}");

        assertThat(messages.speakers()).containsExactly(0, 1, 3, 4, 5, 7);
    }

    @Test
    void noneOfManySpeakersIsMissing() {
        UnreadMessages messages = messages(IntStream.range(0, 100)
                .mapToObj(place -> "{'author':'A%d','content':'a'}".formatted(place % 50))
                .collect(Collectors.joining(",")));

        assertThat(messages.speakers().mapToObj(place -> messages.get(place).author()))
                .containsAll(
                        IntStream.range(0, 50).mapToObj(place -> "A" + place).toList());
    }
}
