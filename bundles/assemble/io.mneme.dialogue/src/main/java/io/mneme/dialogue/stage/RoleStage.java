package io.mneme.dialogue.stage;

import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.dialogue.message.DialogueDraft;
import io.mneme.dialogue.message.DialogueEntry;
import io.mneme.dialogue.message.MessageAuthors;

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
                .map(entry -> entry.withRole(isOfUser(entry, persona) ? Role.USER : Role.ASSISTANT))
                .toList());
    }

    /** Returns whether an entry is a user's, so that it starts a turn. */
    static boolean isOfUser(DialogueEntry entry, DialoguePersona persona) {
        Message message = entry.first();
        return persona.impersonatedUser()
                .map(user -> !MessageAuthors.key(message).equals(user)
                        && !message.author().equalsIgnoreCase(user))
                .orElseGet(() -> !MessageAuthors.isPersona(message, persona));
    }
}
