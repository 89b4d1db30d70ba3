package io.mneme.dialogue.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EntryListTest {

    private static Message message(String text, Role role, Optional<MessageMarker> marker, Map<String, String> fields) {
        return new Message("", "", "", "", "", role, text, Optional.empty(), List.of(), marker, fields);
    }

    private static Message plain(String text) {
        return message(text, Role.USER, Optional.empty(), Map.of());
    }

    private static EntryList entries(Message... messages) {
        return EntryList.of(new GivenMessages(List.of(messages), 7), DialoguePersona.NONE);
    }

    @Test
    void onlyAMessageOfAUserOrAModelWithoutAMarkerAndFurtherFieldsIsPlain() {
        EntryList entries = entries(
                plain("a"),
                message("b", Role.ASSISTANT, Optional.empty(), Map.of()),
                message("c", Role.SYSTEM, Optional.empty(), Map.of()),
                message("d", Role.USER, Optional.of(MessageMarker.RESET), Map.of()),
                message("e", Role.USER, Optional.empty(), Map.of("x", "1")));

        assertThat(IntStream.range(0, 5).filter(entries::isPlain)).containsExactly(0, 1);
    }

    @Test
    void anEntryIsMadeOnceWithAnAuthorAndItsIndex() {
        EntryList entries = entries(plain("a"), plain("b"));

        assertThat(entries.get(1).author()).isEqualTo("User");
        assertThat(entries.get(1).index()).isEqualTo(8);
        assertThat(entries.get(1)).isSameAs(entries.get(1));
        assertThat(entries.isPlain(1)).isFalse();
    }

    @Test
    void aRangeIsAListOfItsOwn() {
        EntryList entries = entries(plain("a"), plain("b"), plain("c"));
        EntryList range = entries.range(1, 2);

        range.add(entries, 0);
        range.add(entries.get(2));
        range.set(0, entries.get(2));

        assertThat(range).extracting(DialogueEntry::content).containsExactly("c", "a", "c");
        assertThat(entries).extracting(DialogueEntry::content).containsExactly("a", "b", "c");
    }

    @Test
    void nothingIsBehindTheEnd() {
        EntryList first = entries(plain("a"), plain("b")).range(0, 1);

        assertThatThrownBy(() -> first.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
