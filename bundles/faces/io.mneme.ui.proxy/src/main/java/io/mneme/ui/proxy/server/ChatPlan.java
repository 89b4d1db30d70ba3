package io.mneme.ui.proxy.server;

import static java.util.Objects.requireNonNull;

import io.mneme.ui.proxy.chat.ChatBody;
import io.mneme.ui.proxy.chat.ChatInterface;
import io.mneme.ui.proxy.prompt.SentPrompt;
import io.mneme.ui.proxy.prompt.StablePrompt;
import io.mneme.ui.proxy.server.ProxySettings.ProxyMode;
import io.mneme.ui.proxy.session.ChatSession;
import io.mneme.ui.proxy.session.ChatSession.HashedMessage;
import java.util.List;
import java.util.Optional;

/**
 * What is sent for a request of a chat.
 *
 * @param chat the interface
 * @param client the request of the client
 * @param messages the messages of the client
 * @param session the chat
 * @param previous the previous prompt of the chat; empty if there is none
 * @param prompt what is sent
 * @param mode what was done
 * @param refusal why the request is sent as it came, although the mode says otherwise; empty if it is not
 */
record ChatPlan(
        ChatInterface chat,
        ChatBody client,
        List<HashedMessage> messages,
        ChatSession session,
        Optional<SentPrompt> previous,
        StablePrompt prompt,
        ProxyMode mode,
        Optional<String> refusal) {

    ChatPlan {
        requireNonNull(chat, "chat");
        requireNonNull(client, "client");
        requireNonNull(session, "session");
        requireNonNull(previous, "previous");
        requireNonNull(prompt, "prompt");
        requireNonNull(mode, "mode");
        requireNonNull(refusal, "refusal");
        messages = List.copyOf(messages);
    }

    /** Returns whether something else is sent than what the client has sent. */
    boolean isChanged() {
        return mode != ProxyMode.OBSERVE && refusal.isEmpty();
    }

    /** Returns the plan to send the request as it came, for a reason. */
    ChatPlan unchanged(String reason) {
        StablePrompt own =
                StablePrompt.unchanged(client, session.template(), prompt.sent().weight());
        return new ChatPlan(chat, client, messages, session, previous, own, mode, Optional.of(reason));
    }
}
