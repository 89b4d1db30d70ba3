package io.mneme.context.assembly;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Omission;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.dialogue.Role;
import java.util.ArrayList;
import java.util.List;

/** Reports bodies that a provider may refuse as they are. */
final class SendingHints {

    private static final String MESSAGES = "messages";

    private SendingHints() {}

    /** Returns the reports; empty if the body of a dialogue has messages, and its last one can be answered. */
    static List<Omission> of(PromptBody body, ContextRequest request) {
        List<BodyMessage> messages = body.dialogue();
        List<Omission> hints = new ArrayList<>();
        if (messages.isEmpty()) {
            request.inputs()
                    .dialogue()
                    .ifPresent(dialogue -> hints.add(new Omission(
                            MESSAGES, "the dialogue shows no message, and providers refuse a body without one")));
        } else if (body.form() == BodyForm.ANTHROPIC
                && messages.get(messages.size() - 1).role() == Role.ASSISTANT) {
            hints.add(new Omission(
                    MESSAGES,
                    "the last message is one of the assistant, which Anthropic's newest models refuse:"
                            + " add a message of the user"));
        }
        return hints;
    }
}
