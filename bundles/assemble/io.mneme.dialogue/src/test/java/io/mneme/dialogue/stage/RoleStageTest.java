package io.mneme.dialogue.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.context.ContextItem;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.DialogueHarness;
import io.mneme.dialogue.SampleMessages;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoleStageTest {

    private final DialogueHarness harness = new DialogueHarness();
    private final SampleMessages messages = new SampleMessages();

    private List<Role> roles(DialoguePersona persona) {
        return items(persona).stream().map(ContextItem::role).toList();
    }

    private List<ContextItem> items(DialoguePersona persona) {
        return harness.items(DialogueInput.of(messages.list()).withPersona(persona));
    }

    @Test
    void thePersonaIsTheModelWhateverTheCaseOfItsName() {
        messages.say("Ann", "a").say("Luna", "b");
        assertThat(roles(DialoguePersona.named("lUNA"))).containsExactly(Role.USER, Role.ASSISTANT);
    }

    @Test
    void anotherPersonaIsAUser() {
        messages.say("Luna", "a").say("Sol", "b");
        assertThat(roles(DialoguePersona.named("Sol"))).containsExactly(Role.USER, Role.ASSISTANT);
    }

    @Test
    void withImpersonationTheUserIsTheModelAndThePersonaAUser() {
        messages.say("Ann", "a").say("Luna", "b").say("Bob", "c");
        assertThat(roles(new DialoguePersona("Luna", Optional.of("Ann"), Set.of())))
                .containsExactly(Role.ASSISTANT, Role.USER, Role.USER);
    }

    @Test
    void theNameOfACopyCountsAsThePersonaAndIsShownWhole() {
        messages.say("Ann", "a").say("Luna (Bob)", "b");
        assertThat(items(DialoguePersona.named("Luna")))
                .extracting(item ->
                        item.role() + " " + item.text() + " of " + item.sender().orElseThrow())
                .containsExactly("USER Ann: a of Ann", "ASSISTANT Luna (Bob): b of Luna");
    }

    @Test
    void aListedNameOfACopyCountsAsThePersonaInAnyRole() {
        messages.say("Sol (Bob)", "b");
        assertThat(roles(new DialoguePersona("Sol", Optional.empty(), Set.of("Sol (Bob)"))))
                .containsExactly(Role.ASSISTANT);
        assertThat(roles(DialoguePersona.named("Sol"))).containsExactly(Role.USER);
    }

    @Test
    void withoutAPersonaTheRolesOfTheMessagesApply() {
        messages.say("Ann", "a").say("Luna", "b");
        assertThat(roles(DialoguePersona.NONE)).containsExactly(Role.USER, Role.ASSISTANT);
    }
}
