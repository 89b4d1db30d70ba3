package io.mneme.dialogue.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Whether more than two authors take part in a dialogue. */
class MessageAuthorsTest {

    private final List<DialogueEntry> entries = new ArrayList<>();
    private DialoguePersona persona = DialoguePersona.NONE;
    private AuthorPrivacy privacy = AuthorPrivacy.NONE;

    private MessageAuthorsTest say(Role role, String author, String... fields) {
        Map<String, String> extra = fields.length == 0 ? Map.of() : Map.of(fields[0], fields[1]);
        Message message =
                new Message("", "", "", author, "", role, "text", Optional.empty(), List.of(), Optional.empty(), extra);
        entries.add(DialogueEntry.of(entries.size(), entries.size(), MessageAuthors.named(message, persona)));
        return this;
    }

    private boolean areMoreThanTwo() {
        return MessageAuthors.areMoreThanTwo(entries, persona, privacy);
    }

    @Test
    void aUserAndAModelWithoutNamesAreTwo() {
        say(Role.USER, "").say(Role.ASSISTANT, "").say(Role.USER, "");
        assertThat(areMoreThanTwo()).isFalse();
    }

    @Test
    void theModelCountsBeforeItsFirstMessage() {
        say(Role.USER, "Ann").say(Role.USER, "Bob");
        assertThat(areMoreThanTwo()).isTrue();
    }

    @Test
    void theProgramAndToolsDoNotCount() {
        say(Role.SYSTEM, "App").say(Role.USER, "Ann").say(Role.TOOL, "map").say(Role.ASSISTANT, "Luna");
        assertThat(areMoreThanTwo()).isFalse();
    }

    @Test
    void thePersonaCountsOnceUnderTheNamesOfItsCopies() {
        persona = DialoguePersona.named("Luna");
        say(Role.USER, "Ann").say(Role.ASSISTANT, "luna").say(Role.ASSISTANT, "Luna (Ann)");
        assertThat(areMoreThanTwo()).isFalse();
        say(Role.ASSISTANT, "Rex");
        assertThat(areMoreThanTwo()).isTrue();
    }

    @Test
    void theNameOfOpenAiIsTheAuthorWhereThereIsNoOther() {
        say(Role.USER, "", "name", "\"ann\"").say(Role.USER, "", "name", "\"bob\"");
        assertThat(entries).extracting(DialogueEntry::author).containsExactly("ann", "bob");
    }

    @Test
    void theNamesThatOpenAiSendsDoNotCount() {
        say(Role.USER, "", "name", "\"ann\"")
                .say(Role.USER, "", "name", "\"bob\"")
                .say(Role.USER, "");
        assertThat(areMoreThanTwo()).isFalse();
    }

    @Test
    void withheldAuthorsDoNotCount() {
        privacy = new AuthorPrivacy(Set.of("Bob"), Map.of("Cy", 1.0));
        say(Role.USER, "Ann").say(Role.USER, "Bob").say(Role.USER, "Cy").say(Role.ASSISTANT, "");
        assertThat(areMoreThanTwo()).isFalse();
    }
}
