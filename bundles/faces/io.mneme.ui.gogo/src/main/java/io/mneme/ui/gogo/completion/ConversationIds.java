package io.mneme.ui.gogo.completion;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.spi.command.ArgumentRequest;
import io.mneme.spi.command.ArgumentValues;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Knows the conversations that were continued last, their projects and their tags. */
@Component
public final class ConversationIds implements ArgumentValues {

    private static final int MAX_CONVERSATIONS = 50;

    private final Conversations conversations;

    @Activate
    public ConversationIds(@Reference Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public Set<String> arguments() {
        return Set.of("conversation", "project", "tag");
    }

    @Override
    public List<String> values(ArgumentRequest request) {
        return conversations
                .list(ConversationFilter.ALL, ConversationCursor.START, MAX_CONVERSATIONS)
                .conversations()
                .stream()
                .flatMap(conversation -> values(request, conversation))
                .distinct()
                .toList();
    }

    private static Stream<String> values(ArgumentRequest request, Conversation conversation) {
        return switch (request.argument()) {
            case "conversation" -> Stream.of(conversation.id());
            case "project" -> conversation.project().stream();
            default -> request.command().startsWith("conversation:") ? conversation.tags().stream() : Stream.empty();
        };
    }
}
