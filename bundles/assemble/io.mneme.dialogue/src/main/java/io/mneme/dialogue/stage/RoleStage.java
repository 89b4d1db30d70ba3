package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageAuthors;
import io.mneme.dialogue.message.ProvidedMessages;
import java.util.List;

/** Decides which entries the model reads as its own: those of the persona, or of an impersonated user. */
public final class RoleStage implements DialogueStage {

    @Override
    public String name() {
        return "roles";
    }

    @Override
    public DialogueDraft apply(DialogueDraft draft, StageRequest request) {
        DialoguePersona persona = request.input().persona();
        return draft.withEntries(draft.entries().stream()
                .map(entry -> withRole(entry, roleOf(entry, persona)))
                .toList());
    }

    private static DialogueEntry withRole(DialogueEntry entry, Role role) {
        if (!entry.isProvided()
                || !ProvidedMessages.hasFreeRole(entry.provided().get(0))) {
            return entry.withRole(role);
        }
        ProviderMessage message = ProvidedMessages.inRole(entry.provided().get(0), role);
        return entry.withProvided(entry.parts(), List.of(message)).withRole(role);
    }

    /** Returns the role of an entry: that of its author; calls and results, thoughts and instructions keep their own. */
    static Role roleOf(DialogueEntry entry, DialoguePersona persona) {
        if (entry.isProvided() && !ProvidedMessages.hasFreeRole(entry.provided().get(0))) {
            return ProvidedMessages.roleOf(entry.provided().get(0));
        }
        return isOfUser(entry.first(), persona) ? Role.USER : Role.ASSISTANT;
    }

    private static boolean isOfUser(Message message, DialoguePersona persona) {
        return persona.impersonatedUser()
                .map(user -> !MessageAuthors.key(message).equals(user)
                        && !message.author().equalsIgnoreCase(user))
                .orElseGet(() -> !MessageAuthors.isPersona(message, persona));
    }
}
