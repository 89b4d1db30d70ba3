package io.mneme.session.character;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.Role;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.prompt.CharacterPrompt;
import io.mneme.session.window.HistoryWindow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the request for the context that a model should see next. */
final class SessionContext {

    private SessionContext() {}

    /** Returns the request. Each history is a session of its own for what prompts share with earlier ones. */
    static ContextRequest request(String session, CharacterHistory history, RequestOptions options) {
        List<Message> messages = history.messages().stream()
                .map(message -> message(history.character(), message))
                .toList();
        RequestInputs inputs = new RequestInputs(
                        Map.of(CharacterPrompt.INSTRUCTIONS, history.prompt()), Optional.empty())
                .withDialogue(DialogueInput.of(new GivenMessages(messages, history.firstIndex())));
        return new ContextRequest(HistoryWindow.RECIPE, session + "/" + history.key(), Map.of(), inputs, options);
    }

    private static Message message(String character, HistoryMessage message) {
        return new Message(
                "",
                "",
                "",
                message.role() == Role.USER ? "" : character,
                "",
                message.role(),
                message.content(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Map.of());
    }
}
