package io.mneme.ui.mcp.server;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.ExportFormat;
import io.mneme.api.conversation.UnknownConversationException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceResult;
import io.modelcontextprotocol.spec.McpSchema.ResourceTemplate;
import io.modelcontextprotocol.spec.McpSchema.TextResourceContents;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads conversations as resources: {@code conversation://ID}. */
final class ConversationResources {

    private static final String SCHEME = "conversation://";
    private static final String MEDIA_TYPE = "text/markdown";
    private static final int MAX_CHARS = 200_000;

    private final Supplier<Optional<Conversations>> conversations;

    /**
     * Reads conversations of a service that may be absent at times.
     *
     * @param conversations returns the service of the moment
     */
    ConversationResources(Supplier<Optional<Conversations>> conversations) {
        this.conversations = conversations;
    }

    /** Returns the template of their addresses, with what reads one. */
    SyncResourceTemplateSpecification template() {
        ResourceTemplate template = ResourceTemplate.builder(SCHEME + "{id}", "conversation")
                .title("Conversation")
                .description("A recorded conversation as Markdown, oldest entry first, up to " + MAX_CHARS
                        + " characters. list_conversations and search_history return ids.")
                .mimeType(MEDIA_TYPE)
                .build();
        return new SyncResourceTemplateSpecification(template, (exchange, request) -> read(request.uri()));
    }

    private ReadResourceResult read(String uri) {
        String text = conversations.get().map(present -> text(present, id(uri))).orElseThrow(() -> McpError.builder(
                        RefusedMessageException.INTERNAL_ERROR)
                .message("the conversations are not there yet; try again")
                .build());
        return ReadResourceResult.builder(List.of(TextResourceContents.builder(uri, text)
                        .mimeType(MEDIA_TYPE)
                        .build()))
                .build();
    }

    private static String id(String uri) {
        try {
            return URLDecoder.decode(uri.substring(SCHEME.length()).replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            throw McpError.RESOURCE_NOT_FOUND.apply(uri);
        }
    }

    private static String text(Conversations present, String id) {
        BoundedText text = new BoundedText();
        try {
            present.export(id, ExportFormat.MARKDOWN, text);
        } catch (UnknownConversationException unknown) {
            throw McpError.RESOURCE_NOT_FOUND.apply(SCHEME + id);
        } catch (FullTextException full) {
            text.finish();
        }
        return text.toString();
    }

    /** Ends an export whose text is long enough. */
    private static final class FullTextException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FullTextException() {
            super("the text is long enough", null, false, false);
        }
    }

    /** Takes a text up to a maximum. */
    private static final class BoundedText implements Appendable {

        private final StringBuilder text = new StringBuilder();

        @Override
        public BoundedText append(CharSequence more) {
            return append(more, 0, more.length());
        }

        @Override
        public BoundedText append(CharSequence more, int start, int end) {
            int room = MAX_CHARS - text.length();
            text.append(more, start, Math.min(end, start + room));
            if (end - start > room) {
                throw new FullTextException();
            }
            return this;
        }

        @Override
        public BoundedText append(char more) {
            return append(String.valueOf(more));
        }

        /** Says that more follows. */
        void finish() {
            text.append("\n\n… the conversation is longer; get_conversation reads all of it in pages\n");
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
