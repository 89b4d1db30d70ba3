package io.mneme.context.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialogueInput.ContextNote;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MediaUse;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.Role;
import io.mneme.api.dialogue.UnreadMessages;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DialogueBoundsTest {

    private static final Message SHORT = message("hello", List.of());

    private static Message message(String content, List<MessageMedia> media) {
        return new Message(
                "m1", "", "", "Ann", "", Role.USER, content, Optional.empty(), media, Optional.empty(), Map.of());
    }

    private static void check(DialogueInput dialogue) {
        RequestBounds.check(new ContextRequest(
                "dialogue", "s", Map.of(), RequestInputs.NONE.withDialogue(dialogue), RequestOptions.NONE));
    }

    private static String rejectedField(DialogueInput dialogue) {
        List<String> fields = new ArrayList<>();
        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> check(dialogue))
                .satisfies(rejection -> fields.add(rejection.field()));
        return fields.get(0);
    }

    @Test
    void asManyMessagesAsTheBoundAreAccepted() {
        assertThatNoException()
                .isThrownBy(() -> check(DialogueInput.of(Collections.nCopies(DialogueBounds.MAX_MESSAGES, SHORT))));
    }

    @Test
    void moreMessagesThanTheBoundAreRejected() {
        assertThat(rejectedField(DialogueInput.of(Collections.nCopies(DialogueBounds.MAX_MESSAGES + 1, SHORT))))
                .isEqualTo("messages");
    }

    @Test
    void aContentThatIsTooLongIsRejectedByItsPlace() {
        Message tooLong = message("x".repeat(DialogueBounds.MAX_MESSAGE_CHARS + 1), List.of());
        assertThat(rejectedField(DialogueInput.of(List.of(SHORT, SHORT, SHORT, tooLong))))
                .isEqualTo("messages[3].content");
    }

    @Test
    void messagesThatAreTooLongTogetherAreRejected() {
        Message longest = message("x".repeat(DialogueBounds.MAX_MESSAGE_CHARS), List.of());
        int number = DialogueBounds.MAX_MESSAGES_CHARS / DialogueBounds.MAX_MESSAGE_CHARS;
        assertThat(rejectedField(DialogueInput.of(Collections.nCopies(number + 1, longest))))
                .isEqualTo("messages");
    }

    @Test
    void aTypeOfAMediumThatIsTooLongIsRejectedByItsPlace() {
        MessageMedia medium = new MessageMedia("https://example.org", "x".repeat(300), MediaUse.ATTACHMENT, Map.of());
        assertThat(rejectedField(DialogueInput.of(List.of(message("", List.of(medium))))))
                .isEqualTo("messages[0].media[0].mime_type");
    }

    @Test
    void aNameOfAPersonaThatIsTooLongIsRejected() {
        assertThat(rejectedField(DialogueInput.of(List.of()).withPersona(DialoguePersona.named("x".repeat(300)))))
                .isEqualTo("persona");
    }

    @Test
    void aNoteThatIsTooLongIsRejected() {
        assertThat(rejectedField(
                        DialogueInput.of(List.of()).withNote(new ContextNote("x".repeat(10_001), OptionalInt.empty()))))
                .isEqualTo("note.text");
    }

    @Test
    void plainMessagesAreWithinTheBounds() {
        assertThat(UnreadMessages.MAX_PLAIN_BYTES).isLessThanOrEqualTo(DialogueBounds.MAX_MESSAGE_CHARS);
        assertThat(UnreadMessages.MAX_PLAIN_NAME_CHARS).isLessThanOrEqualTo(RequestBounds.MAX_NAME_CHARS);
        assertThat(UnreadMessages.MAX_PLAIN_MEDIA).isLessThanOrEqualTo(DialogueBounds.MAX_MEDIA);
    }

    @Test
    void onlyMessagesThatAreNotPlainAreRead() {
        List<Integer> read = new ArrayList<>();

        check(DialogueInput.of(unread(read, 10)));

        assertThat(read).containsExactly(1, 3, 5);
    }

    @Test
    void allMessagesAreReadIfTheyMayBeTooLongTogether() {
        List<Integer> read = new ArrayList<>();

        check(DialogueInput.of(unread(read, DialogueBounds.MAX_MESSAGES_CHARS)));

        assertThat(read).contains(0, 2, 4);
    }

    /** Returns six messages of which every other one is plain. */
    private static UnreadMessages unread(List<Integer> read, long bytes) {
        return new UnreadMessages() {
            @Override
            public Message get(int place) {
                read.add(place);
                return SHORT;
            }

            @Override
            public int size() {
                return 6;
            }

            @Override
            public boolean isPlain(int place) {
                return place % 2 == 0;
            }

            @Override
            public IntStream speakers() {
                return IntStream.empty();
            }

            @Override
            public long bytes() {
                return bytes;
            }
        };
    }
}
